import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import linter from '../oxlint.config.ts'
import { allowedTies } from './support/allowed-ties.ts'
import { violations } from './support/architecture.ts'
import { type Allowed, featureProblems, staleAllowances } from './support/feature-rules.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const planted: string[] = []

afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true })
})

/** A house with one file in it. */
function plant(file: string, text: string): string {
  const house = mkdtempSync(join(tmpdir(), 'ondeck-house-'))
  planted.push(house)
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), text)
  return house
}

test('each layer imports only the layers below it, and no file exceeds the limit of length', () => {
  expect(violations(root)).toEqual([])
})

const strays: [what: string, file: string, text: string, complaint: string][] = [
  ['core that touches the computer', 'src/station/clips/a.ts', "import { open } from 'node:fs'\n", 'node:*'],
  ['core that brings a package', 'src/station/a.ts', "import { z } from 'zod'\n", 'zod'],
  ['core that reaches up', 'src/station/clips/a.ts', "import { b } from '../../computer/b.ts'\n", 'node'],
  ['practice that borrows the client', 'src/service/practice/a.ts', "import { b } from '../../station/b.ts'\n", 'core'],
  ['node that knows Electron', 'src/computer/a.ts', "export const e = await import('electron')\n", 'electron'],
  [
    'node that installs updates',
    'src/computer/a.ts',
    "export const e = await import('electron-updater')\n",
    'electron-updater',
  ],
  [
    'the service’s interface that knows the contract',
    'src/service/a.ts',
    "export * from '../station/contract/b.ts'\n",
    'contract',
  ],
  ['a page that opens files', 'src/renderer/a.ts', "import { open } from 'node:fs'\n", 'node:*'],
  ['a page that brings a server', 'src/renderer/a.ts', "import { os } from '@orpc/server'\n", '@orpc/server'],
  ['a preload that knows the page', 'src/preload/a.ts', "import { b } from '../renderer/b.ts'\n", 'renderer'],
  ['a list of contracts that runs', 'src/features/contract.ts', "import { b } from '../computer/b.ts'\n", 'node'],
  [
    'a list of the station with screens',
    'src/features/station.ts',
    "import { b } from '../renderer/b.ts'\n",
    'renderer',
  ],
  ['a list of stores with screens', 'src/features/stores.ts', "import { b } from '../renderer/b.ts'\n", 'renderer'],
  ['a list of screens that runs', 'src/features/screens.ts', "import { b } from '../computer/b.ts'\n", 'node'],
  ['a list of commands with screens', 'src/features/commands.ts', "import { b } from '../renderer/b.ts'\n", 'renderer'],
  ['a list of words with screens', 'src/features/words.ts', "import { b } from '../renderer/b.ts'\n", 'renderer'],
  ['names of screens with screens', 'src/features/routes.ts', "import { b } from '../renderer/b.ts'\n", 'renderer'],
  [
    'a page that reads the list of the station',
    'src/renderer/a.ts',
    "import { b } from '../features/station.ts'\n",
    'features/station',
  ],
  [
    'a station that reads the list of screens',
    'src/computer/a.ts',
    "import { b } from '../features/screens.ts'\n",
    'features/screens',
  ],
  [
    'a contract file that knows the transport',
    'src/station/contract/a.ts',
    "import { oc } from '@orpc/contract'\n",
    '@orpc/contract',
  ],
  [
    'a rename that is not tried again',
    'src/computer/a.ts',
    "import {\n  renameSync,\n  rmSync,\n} from 'node:fs'\n",
    'rename-over',
  ],
  [
    'a rename behind another name',
    'src/main/a.ts',
    "import { rename as move } from 'node:fs/promises'\n",
    'rename-over',
  ],
  ['a whole file system', 'src/cli/a.ts', "import * as fs from 'node:fs'\n", 'rename-over'],
  ['a list of features nobody has heard of', 'src/features/a.ts', 'export const a = 1\n', 'no known layer'],
  [
    'a list of the features that reads another',
    'src/features/screens.ts',
    "import './station.ts'\n",
    'features/station',
  ],
  ['a feature that decides with files', 'src/features/audit/core/a.ts', "import { open } from 'node:fs'\n", 'node:*'],
  [
    'a feature’s screen that asks the store',
    'src/features/audit/screen/a.tsx',
    "import { b } from '../station/b.ts'\n",
    'node',
  ],
  ['a feature’s screen that reads files', 'src/features/queue/a.ts', "import { open } from 'node:fs'\n", 'node:*'],
  [
    'a feature’s contract that knows its screen',
    'src/features/audit/a.ts',
    "import { b } from './screen/b.ts'\n",
    'renderer',
  ],
  [
    'a feature’s words that know what decides',
    'src/features/audit/words.en.ts',
    "import { b } from './core/b.ts'\n",
    'core',
  ],
  ['a layer nobody has heard of', 'src/misc/a.ts', 'export const a = 1\n', 'no known layer'],
  ['a name that was given up', 'src/station/a.ts', 'export const bestPlace = 1\n', 'bestPlace'],
  ['a file name that was given up', 'src/station/lane.ts', 'export const a = 1\n', 'lane'],
  ['a file that goes on and on', 'src/station/a.ts', 'export const a = 1\n'.repeat(600), '601 lines'],
]

test.each(strays)('the architecture rules detect %s', (_what, file, text, complaint) => {
  expect(violations(plant(file, text)).join()).toContain(complaint)
})

test('the architecture rules detect folders of the station that import each other in a circle, through a third one or by type', () => {
  const house = plant('src/station/clips/a.ts', "import { b } from '../tagging/b.ts'\nexport const a = b\n")
  for (const folder of ['tagging', 'reps', 'views']) mkdirSync(join(house, 'src/station', folder))
  writeFileSync(join(house, 'src/station/tagging/b.ts'), "export { c as b } from '../reps/c.ts'\n")
  writeFileSync(
    join(house, 'src/station/reps/c.ts'),
    "import type { a } from '../clips/a.ts'\nexport const c: typeof a = 1\n",
  )
  writeFileSync(join(house, 'src/station/views/d.ts'), "import { a } from '../clips/a.ts'\nexport const d = a\n")
  const ofFolders = violations(house).filter((problem) => problem.endsWith('imports itself in a circle'))
  expect(ofFolders.toSorted()).toEqual(
    ['clips', 'reps', 'tagging'].map((feature) => `station/${feature} imports itself in a circle`),
  )
})

test('every tie and circle that is still allowed is still there', () => {
  expect(staleAllowances(root, allowedTies)).toEqual([])
})

test('the architecture rules detect files that import each other, also by type alone', () => {
  const house = plant('src/station/clips/a.ts', "import { b } from './b.ts'\nexport const a = b\n")
  writeFileSync(join(house, 'src/station/clips/b.ts'), "import type { a } from './a.ts'\nexport const b = typeof a\n")
  expect(violations(house)).toEqual(['src/station/clips/a.ts and src/station/clips/b.ts import each other in a circle'])
})

test('the architecture rules detect a base file that imports a feature; a list may', () => {
  const house = plant(
    'src/station/clips/a.ts',
    "import { b } from '../../features/find/core/b.ts'\nexport const a = b\n",
  )
  mkdirSync(join(house, 'src/features'))
  writeFileSync(join(house, 'src/features/contract.ts'), "export { b } from './find/find.ts'\n")
  expect(violations(house)).toEqual(['src/station/clips/a.ts must not import src/features/find/core/b.ts'])
})

test('the architecture rules detect a feature that imports one that it may not use', () => {
  const house = plant(
    'src/features/updates/core/a.ts',
    "import { b } from '../../find/core/b.ts'\nexport const a = b\n",
  )
  expect(violations(house)).toEqual(['updates must not import src/features/find/core/b.ts'])
})

test('the rules of features detect allowances that nobody needs, and circles that nobody named', () => {
  const house = plant('src/features/find/a.ts', "import { b } from '../viewer/b.ts'\nexport const a = b\n")
  const none: Allowed = { baseTies: {}, mayUse: {}, featureCircles: [], fileCircles: [] }
  const circle: Allowed = { ...none, mayUse: { find: ['viewer'], viewer: ['find'] } }
  expect(featureProblems(house, circle)).toEqual(['features find and viewer use each other in a circle'])
  const stale: Allowed = {
    baseTies: { 'src/station/a.ts': ['find'] },
    mayUse: { find: ['viewer'] },
    featureCircles: [['find', 'viewer']],
    fileCircles: [['src/a.ts', 'src/b.ts']],
  }
  expect(staleAllowances(house, stale)).toEqual([
    'src/station/a.ts imports no find',
    'src/a.ts and src/b.ts are in no circle',
    'features find and viewer are no circle',
  ])
})

const lintStrays = strays.slice(0, 19)

test.each(lintStrays)('the linter detects %s', (_what, file, text) => {
  const house = plant(file, text)
  furnish(house)
  expect(lint(house)).toContain('no-restricted-imports')
})

test('the linter lets the contract itself name its transport', () => {
  const house = plant(
    'src/station/contract/index.ts',
    "import { oc } from '@orpc/contract'\nexport const contract = oc\n",
  )
  furnish(house)
  expect(lint(house)).not.toContain('no-restricted-imports')
})

test('the linter accepts core files that import only core', () => {
  const house = plant('src/station/clips/a.ts', "import { b } from '../contract/b.ts'\nexport const a = b\n")
  furnish(house)
  expect(lint(house)).not.toContain('no-restricted-imports')
})

/** The linter takes what it finds in the house; the rules are those of this one. */
const furnish = (house: string) => writeFileSync(join(house, '.oxlintrc.json'), JSON.stringify(linter))

function lint(house: string): string {
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  try {
    return execFileSync(oxlint, ['--format', 'unix', 'src'], { cwd: house, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  }
}
