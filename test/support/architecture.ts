import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Who may import whom. Change this table first, on purpose, and the code second. */
export const mayImport: Record<string, readonly string[]> = {
  'service-api': ['zod'],
  contract: ['service-api', 'zod'],
  wording: ['contract'],
  core: ['contract', 'service-api'],
  node: ['core', 'contract', 'service-api', 'node:*', 'packages'],
  practice: ['service-api', 'node:*', 'packages'],
  cli: [
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
  main: ['node', 'core', 'contract', 'wording', 'practice', 'node:*', 'packages', 'electron'],
  preload: ['electron'],
  renderer: [
    'contract',
    'service-api',
    'wording',
    // Packages that run in a browser.
    '@fontsource-variable/archivo',
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

/** One file of a layer may do what the others may not. */
const mayAlsoImport: Record<string, readonly string[]> = {
  'src/contract/index.ts': ['@orpc/contract'],
}

const LONGEST_FILE_LINES = 250
/** Folders below the layer. */
const DEEPEST_FOLDER = 3

/** Everything in the sources below `root` that breaks the rules of the house, as sentences. */
export function violations(root: string): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const path = file.replaceAll('\\', '/')
    const text = readFileSync(join(root, file), 'utf8')
    return [...strayImports(path, text), ...shapeProblems(path, text)]
  })
}

function strayImports(file: string, text: string): string[] {
  const layer = file.split('/')[1] ?? ''
  const allowed = mayImport[layer]
  if (!allowed) return [`${file} is in no known layer`]
  return importsOf(text)
    .map((source) => targetOf(file, source))
    .filter((target) => target !== layer && !isAllowed(target, [...allowed, ...(mayAlsoImport[file] ?? [])]))
    .map((target) => `${file} must not import ${target}`)
}

const isAllowed = (target: string, allowed: readonly string[]) =>
  allowed.includes(target) || (target !== 'electron' && allowed.includes('packages') && isPackage(target))

const isPackage = (target: string) => !(target in mayImport) && target !== 'node:*' && target !== 'package.json'

/** Also `import()` and `export … from`. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:(?<!')\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].flatMap(([, source]) => source ?? [])

/** The layer of ours, the package, or `node:*`. */
function targetOf(file: string, source: string): string {
  if (source.startsWith('node:')) return 'node:*'
  if (!source.startsWith('.'))
    return source.startsWith('@') ? source.split('/').slice(0, 2).join('/') : (source.split('/')[0] ?? '')
  const path = posix.join(posix.dirname(file), source)
  return path.startsWith('src/') ? (path.split('/')[1] ?? '') : path
}

function shapeProblems(file: string, text: string): string[] {
  const problems: string[] = []
  const lines = text.split('\n').length
  if (lines > LONGEST_FILE_LINES) problems.push(`${file} has ${lines} lines`)
  if (file.split('/').length - 3 > DEEPEST_FOLDER) problems.push(`${file} lies too deep`)
  if (/\/index\.tsx?$/.test(file) && !/^src\/(contract|main|headless|preload)\//.test(file))
    problems.push(`${file} is a barrel`)
  return problems
}
