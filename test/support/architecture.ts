import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { allowedTies } from './allowed-ties.ts'
import { featureProblems } from './feature-rules.ts'

/**
 * Import rules between layers, for the tests and, through `oxlint.config.ts`, for the linter. Change them first, on
 * purpose, and the code second.
 */
export const mayImport: Record<string, readonly string[]> = {
  service: ['zod'],
  contract: ['features/contract', 'service', 'zod'],
  words: ['features/words', 'contract'],
  core: ['features/engine', 'features/world', 'contract', 'service'],
  node: [
    'features/joined',
    'features/station',
    'features/station-parts',
    'features/stores',
    'core',
    'contract',
    'service',
    'node:*',
    'packages',
  ],
  practice: ['service', 'node:*', 'packages'],
  cli: [
    'features/commands',
    'features/doctor',
    'node',
    'core',
    'contract',
    'service',
    'words',
    'practice',
    'headless',
    'node:*',
    'packages',
    'package.json',
  ],
  headless: ['node', 'core', 'contract', 'words', 'practice', 'node:*', 'packages'],
  main: ['node', 'core', 'contract', 'words', 'practice', 'node:*', 'packages', 'electron', 'electron-updater'],
  preload: ['electron'],
  renderer: [
    'features/routes',
    'features/screens',
    'contract',
    'service',
    'words',
    // Packages that run in a browser.
    '@fontsource-variable/archivo',
    '@internationalized/date',
    '@orpc/client',
    '@orpc/contract',
    'react',
    'react-aria-components',
    'react-dom',
    'uplot',
    'zod',
    'zustand',
  ],
  // The lists of the features: each names one side of them, and only that side reads it.
  'features/contract': ['contract'],
  'features/engine': ['core'],
  /** Types alone. */
  'features/world': ['core'],
  'features/station': ['node', 'core', 'contract'],
  'features/joined': ['node'],
  'features/station-parts': ['node'],
  'features/stores': ['node'],
  /** Names alone: every file of the page may know them. */
  'features/routes': [],
  'features/screens': ['renderer', 'words'],
  'features/words': ['words'],
  'features/commands': ['cli'],
  'features/doctor': ['cli'],
}

const lists = Object.keys(mayImport).filter((layer) => layer.startsWith('features/'))

/** Features that are screens alone: their files lie beside each other. */
const screenFeatures = '{clip,guide,help,queue,today}'

/**
 * Files of each layer; the first pattern that fits counts. A feature has its layers inside: `screen`, `station`, `core`,
 * and `command` are folders or single files; beside them lie its contract and its words.
 */
export const layerFiles: readonly (readonly [pattern: string, layer: string])[] = [
  ...lists.map((list) => [`src/${list}.ts`, list] as const),
  ['src/features/*/words*.ts', 'words'],
  [`src/features/${screenFeatures}/**`, 'renderer'],
  ['src/features/*/screen{/**,.tsx}', 'renderer'],
  ['src/features/results/{compare,rep,report,trend}/**', 'renderer'],
  ['src/features/*/station{/**,.ts}', 'node'],
  ['src/features/results/{library,queries}/**', 'node'],
  ['src/features/facility/schema/**', 'node'],
  ['src/features/*/core{/**,.ts}', 'core'],
  ['src/features/*/command{/**,.ts}', 'cli'],
  ['src/features/*/*', 'contract'],
  ['src/station/contract/**', 'contract'],
  ['src/station/{host,migrations,rpc,settings,store}/**', 'node'],
  ['src/station/**', 'core'],
  ['src/main/core/**', 'core'],
  ['src/computer/**', 'node'],
  ['src/service/client/**', 'node'],
  ['src/service/practice/**', 'practice'],
  ...['service', 'words', 'cli', 'headless', 'main', 'preload', 'renderer'].map(
    (folder) => [`src/${folder}/**`, folder] as const,
  ),
]

const layerPatterns = layerFiles.map(([pattern, layer]) => [patternOf(pattern), layer] as const)

/** Finds the layer of a file by its path from the root; null for a folder that the house does not know. */
export const layerOf = (path: string): string | null =>
  layerPatterns.find(([pattern]) => pattern.test(path))?.[1] ?? null

/** The few forms of globs above, so that rules and linter read the same list. */
function patternOf(glob: string): RegExp {
  const text = glob
    .replaceAll('.', '\\.')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*')
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`)
  return new RegExp(`^${text}$`)
}

/** One file of a layer may do what the others may not. */
export const mayAlsoImport: Record<string, readonly string[]> = {
  'src/station/contract/index.ts': ['@orpc/contract'],
  'src/station/contract/procedure.ts': ['@orpc/contract'],
}

/** Layers that rename files through one module alone: Windows refuses a rename while a scanner holds one of the two. */
export const renamesOnlyThrough = {
  layers: ['node', 'cli', 'headless', 'main'],
  module: 'src/computer/files/rename-over.ts',
}

/** A longer file is more than one subject. */
export const MAX_FILE_LINES = 600

/** Words of an idiom of our own that the field has a term for: no file and no exported name brings them back. */
const goneWords: ReadonlySet<string> = new Set(
  [
    'place places face faces lane lanes way ways wish wishes deed deeds',
    'organ organs kinship guard most longest largest farthest shortest patience',
  ].flatMap((line) => line.split(' ')),
)

interface Source {
  /** From the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Everything in the sources below `root` that breaks the rules of the house, as sentences. */
export function violations(root: string): string[] {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
    path: file.replaceAll('\\', '/'),
    text: readFileSync(join(root, file), 'utf8'),
  }))
  return [
    ...sources.flatMap(({ path, text }) => [
      ...strayImports(path, text),
      ...bareRenames(path, text),
      ...shapeProblems(path, text),
      ...returnedNames(path, text),
    ]),
    ...folderCycles(sources),
    ...featureProblems(root, allowedTies),
  ]
}

function returnedNames(file: string, text: string): string[] {
  const exported = /^export (?:async )?(?:function\*?|const|let|class|interface|type) ([A-Za-z_$][\w$]*)/gm
  const names = [
    posix.basename(file).replace(/\..*/, ''),
    ...[...text.matchAll(exported)].flatMap(([, name]) => name ?? []),
  ]
  return names
    .filter((name) => wordsOf(name).some((word) => goneWords.has(word)))
    .map((name) => `${file} names ${name}`)
}

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _-]/)

/** Folders of the station’s core that import each other in a circle, types included. Files beside them wire and name what they share. */
function folderCycles(sources: readonly Source[]): string[] {
  const imports = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    const folder = coreFolderOf(path)
    if (folder === null) continue
    const into = imports.get(folder) ?? new Set()
    imports.set(folder, into)
    for (const source of importsOf(text)) {
      const target = coreFolderOf(posix.join(posix.dirname(path), source))
      if (source.startsWith('.') && target !== null && target !== folder) into.add(target)
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  return [...imports.keys()]
    .filter((folder) => reaches(folder, folder))
    .map((folder) => `station/${folder} imports itself in a circle`)
}

function coreFolderOf(path: string): string | null {
  const folder = /^src\/station\/([^/]+)\//.exec(path)?.[1] ?? null
  return folder !== null && layerOf(path) === 'core' ? folder : null
}

function strayImports(file: string, text: string): string[] {
  const layer = layerOf(file)
  const allowed = layer === null ? undefined : mayImport[layer]
  if (!allowed) return [`${file} is in no known layer`]
  return importsOf(text)
    .map((source) => targetOf(file, source))
    .filter((target) => target !== layer && !isAllowed(target, [...allowed, ...(mayAlsoImport[file] ?? [])]))
    .map((target) => `${file} must not import ${target}`)
}

function bareRenames(file: string, text: string): string[] {
  const { layers, module } = renamesOnlyThrough
  if (!layers.includes(layerOf(file) ?? '') || file === module) return []
  const imported = [...text.matchAll(/import\s*(\*|\{[^}]*\})[^;]*?from '(?:node:)?fs(?:\/promises)?'/g)]
  return imported.some(([, names = '']) => names === '*' || /\brename(Sync)?\b/.test(names))
    ? [`${file} must rename through ${module}`]
    : []
}

const isAllowed = (target: string, allowed: readonly string[]) =>
  allowed.includes(target) || (!target.startsWith('electron') && allowed.includes('packages') && isPackage(target))

const isPackage = (target: string) => !(target in mayImport) && target !== 'node:*' && target !== 'package.json'

/** Also `import()` and `export … from`; a text that ends in “import” is followed by its quote, its name by a colon. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:(?<!')\bfrom\s+|\bimport\s+|\bimport\s*\(\s*)'([^':][^']*)'/g)].flatMap(
    ([, source]) => source ?? [],
  )

/** The layer of ours, the list of the features, the package, or `node:*`. */
function targetOf(file: string, source: string): string {
  if (source.startsWith('node:')) return 'node:*'
  if (!source.startsWith('.'))
    return source.startsWith('@') ? source.split('/').slice(0, 2).join('/') : (source.split('/')[0] ?? '')
  const path = posix.join(posix.dirname(file), source)
  return path.startsWith('src/') ? (layerOf(path) ?? path) : path
}

function shapeProblems(file: string, text: string): string[] {
  const problems: string[] = []
  const lines = text.split('\n').length
  if (lines > MAX_FILE_LINES) problems.push(`${file} has ${lines} lines`)
  if (/\/index\.tsx?$/.test(file) && !/^src\/(station\/contract|main|headless|preload)\//.test(file))
    problems.push(`${file} is a barrel`)
  return problems
}
