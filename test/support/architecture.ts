import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * Import rules between layers, for the tests and, through `oxlint.config.ts`, for the linter. Change them first, on
 * purpose, and the code second.
 */
export const mayImport: Record<string, readonly string[]> = {
  'service-api': ['zod'],
  contract: ['features/contract', 'service-api', 'zod'],
  wording: ['features/words', 'contract'],
  core: ['contract', 'service-api'],
  node: ['features/station', 'core', 'contract', 'service-api', 'node:*', 'packages'],
  practice: ['service-api', 'node:*', 'packages'],
  cli: [
    'features/commands',
    'node',
    'core',
    'contract',
    'service-api',
    'wording',
    'practice',
    'headless',
    'node:*',
    'packages',
    'package.json',
  ],
  headless: ['node', 'core', 'contract', 'wording', 'practice', 'node:*', 'packages'],
  main: ['node', 'core', 'contract', 'wording', 'practice', 'node:*', 'packages', 'electron', 'electron-updater'],
  preload: ['electron'],
  renderer: [
    'features/routes',
    'features/screens',
    'contract',
    'service-api',
    'wording',
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
}

/** The lists of the features in `src/features`: each names one side of them, and only that side reads it. */
export const mayList: Record<string, readonly string[]> = {
  contract: ['contract'],
  station: ['node', 'core', 'contract'],
  /** Names alone: every file of the page may know them. */
  routes: [],
  screens: ['renderer', 'wording'],
  words: ['wording'],
  commands: ['cli'],
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
    ...featureCycles(sources),
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

/** Folders of core that import each other in a circle, types included. Files beside them wire and name what they share. */
function featureCycles(sources: readonly Source[]): string[] {
  const imports = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    const feature = featureOf(path)
    if (feature === null) continue
    const into = imports.get(feature) ?? new Set()
    imports.set(feature, into)
    for (const source of importsOf(text)) {
      const target = featureOf(posix.join(posix.dirname(path), source))
      if (source.startsWith('.') && target !== null && target !== feature) into.add(target)
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  return [...imports.keys()]
    .filter((feature) => reaches(feature, feature))
    .map((feature) => `core/${feature} imports itself in a circle`)
}

const featureOf = (path: string): string | null => /^src\/core\/([^/]+)\//.exec(path)?.[1] ?? null

function strayImports(file: string, text: string): string[] {
  const layer = file.split('/')[1] ?? ''
  const allowed = layer === 'features' ? mayList[posix.basename(file, '.ts')] : mayImport[layer]
  if (!allowed) return [`${file} is in no known layer`]
  return importsOf(text)
    .map((source) => targetOf(file, source))
    .filter((target) => target !== layer && !isAllowed(target, [...allowed, ...(mayAlsoImport[file] ?? [])]))
    .map((target) => `${file} must not import ${target}`)
}

function bareRenames(file: string, text: string): string[] {
  const { layers, module } = renamesOnlyThrough
  if (!layers.includes(file.split('/')[1] ?? '') || file === module) return []
  const imported = [...text.matchAll(/import\s*(\*|\{[^}]*\})[^;]*?from '(?:node:)?fs(?:\/promises)?'/g)]
  return imported.some(([, names = '']) => names === '*' || /\brename(Sync)?\b/.test(names))
    ? [`${file} must rename through ${module}`]
    : []
}

const isAllowed = (target: string, allowed: readonly string[]) =>
  allowed.includes(target) || (!target.startsWith('electron') && allowed.includes('packages') && isPackage(target))

const isPackage = (target: string) =>
  !(target in mayImport) && !target.startsWith('features/') && target !== 'node:*' && target !== 'package.json'

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
  if (path.startsWith('src/features/')) return path.slice('src/'.length).replace(/\.ts$/, '')
  return path.startsWith('src/') ? (path.split('/')[1] ?? '') : path
}

function shapeProblems(file: string, text: string): string[] {
  const problems: string[] = []
  const lines = text.split('\n').length
  if (lines > MAX_FILE_LINES) problems.push(`${file} has ${lines} lines`)
  if (/\/index\.tsx?$/.test(file) && !/^src\/(contract|main|headless|preload)\//.test(file))
    problems.push(`${file} is a barrel`)
  return problems
}
