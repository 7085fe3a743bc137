import { execFile } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { readFiles } from '../../scripts/house/source-files.ts'
import { temporaryFolder } from './temporary.ts'

const root = dirname(dirname(import.meta.dirname))

/** The programs without their tests: a feature's own tests would go with it. Those of a group run one after another. */
const programGroups = [
  ['src/tsconfig.core.json', 'src/tsconfig.node.json'],
  ['src/renderer/tsconfig.json', 'src/main/tsconfig.json'],
]

const isList = (path: string) => /^src\/features\/[^/]+\.ts$/.test(path)

/** Files outside of these features and of the lists that name a file of theirs. */
export function usersOf(features: readonly string[]): string[] {
  const folders = features.map((feature) => `src/features/${feature}/`)
  const isOwn = (path: string) => folders.some((folder) => path.startsWith(folder))
  const importing = readFiles(root, 'src/**/*.{ts,tsx,css}').filter(
    ({ path, imports }) => !isOwn(path) && !isList(path) && imports.some((each) => isOwn(each.path)),
  )
  const building = globSync('*.config.ts', { cwd: root }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return folders.some((folder) => text.includes(folder))
  })
  return [...importing.map(({ path }) => path), ...building].toSorted()
}

/** A copy of the sources without these features: their folders and their lines in the lists are gone. */
export function houseWithout(features: readonly string[]): string {
  const house = temporaryFolder()
  cpSync(join(root, 'src'), join(house, 'src'), { recursive: true })
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(house, file))
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'junction')
  for (const feature of features) rmSync(join(house, 'src/features', feature), { recursive: true })
  for (const list of globSync('src/features/*.ts', { cwd: house })) {
    const file = join(house, list)
    writeFileSync(file, features.reduce(listWithout, readFileSync(file, 'utf8')))
  }
  return house
}

/** Text of a list without the imports of a feature, and without the entries that use what they bring. */
export function listWithout(list: string, feature: string): string {
  const names: string[] = []
  const imports = new RegExp(`^import (?:type )?\\{([^}]*)\\} from '\\./${feature}/[^']*'\\n`, 'gm')
  const rest = list.replaceAll(imports, (_, imported: string) => {
    names.push(...imported.split(',').flatMap((each) => each.trim().split(' ').at(-1) ?? []))
    return ''
  })
  const used = [...names.filter((name) => name !== '').map((name) => `\\b${name}\\b`), `^  '${feature}',$`]
  const isEntry = new RegExp(used.join('|'))
  const kept: string[] = []
  let comment = 0
  for (const line of rest.split('\n')) {
    const left = line.replace(/\[.*\]/, (array) => withoutNames(array, names))
    if (left === line && isEntry.test(line)) kept.length -= comment
    else kept.push(left)
    comment = /^ +\/\*\*.*\*\/$/.test(line) ? comment + 1 : 0
  }
  return kept.join('\n')
}

/** An array in one line without the elements of these names. */
const withoutNames = (array: string, names: readonly string[]) =>
  `[${array
    .slice(1, -1)
    .split(', ')
    .filter((element) => !names.includes(element))
    .join(', ')}]`

/** Files in which the compiler finds errors, and its words. */
export async function typeErrors(house: string): Promise<{ readonly files: string[]; readonly text: string }> {
  const text = (await Promise.all(programGroups.map((programs) => compilerWords(house, programs)))).join('')
  const files = new Set([...text.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].flatMap(([, file]) => file ?? []))
  return { files: [...files].toSorted(), text }
}

async function compilerWords(house: string, programs: readonly string[]): Promise<string> {
  const compiler = join(root, 'node_modules/.bin/tsc')
  let words = ''
  for (const program of programs) {
    const run = promisify(execFile)(compiler, ['--singleThreaded', '-p', program], {
      cwd: house,
      shell: process.platform === 'win32',
      maxBuffer: 10_000_000,
    })
    words += await run.then(
      () => '',
      (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)),
    )
  }
  return words
}
