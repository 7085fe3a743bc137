import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { violations } from '../support/architecture.ts'
import { temporaryFolder } from '../support/temporary.ts'

const root = dirname(dirname(import.meta.dirname))

const files = {
  'hello-words.ts': `export const helloWords = {
  en: { title: 'Hello', greeting: (name: string) => \`Hello, \${name}\` },
  es: { title: 'Hola', greeting: (name: string) => \`Hola, \${name}\` },
}
`,
  'hello-screen.tsx': `import { PageHead } from '../../../renderer/components/page-head.tsx'
import { useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { helloWords } from './hello-words.ts'

export function HelloScreen() {
  const { title, greeting } = helloWords[useWording().language]
  return <PageHead title={title}>{greeting(useStatus()?.name ?? 'OnDeck')}</PageHead>
}
`,
  'hello-entry.ts': `import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { HelloScreen } from './hello-screen.tsx'
import { helloWords } from './hello-words.ts'

export const helloScreen: ScreenEntry = {
  route: 'hello',
  Screen: HelloScreen,
  name: ({ language }) => helloWords[language].title,
  hasOwnTitle: false,
  rail: { key: '9', icon: 'M2 2h18v18H2z', isShown: () => true, count: () => null },
  openCommand: null,
  manualSection: () => ({ page: 'start', at: null }),
}
`,
}

/** Lines that a new screen adds outside of its folder, each below the line that it follows. */
const lines = [
  ['routes.ts', "  'today',", "  'hello',"],
  [
    'screens.ts',
    "import type { ScreenEntry } from '../renderer/screen-entry.ts'",
    "import { helloScreen } from './hello/screen/hello-entry.ts'",
  ],
  ['screens.ts', '  todayScreen,', '  helloScreen,'],
] as const

/** A copy of the sources with one more screen, except those of its lines in the list that are left out. */
function houseWithHello(left: (line: string) => boolean): string {
  const house = temporaryFolder()
  cpSync(join(root, 'src'), join(house, 'src'), { recursive: true })
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(house, file))
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'junction')
  const folder = join(house, 'src/features/hello/screen')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  for (const [list, before, line] of lines.filter(([, , line]) => !left(line))) {
    const file = join(house, 'src/features', list)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(`${before}\n`)
    writeFileSync(file, text.replace(`${before}\n`, `${before}\n${line}\n`))
  }
  return house
}

/** Errors of the compiler in the page of a house; empty for none. */
async function typeErrors(house: string): Promise<string> {
  const compiler = join(root, 'node_modules/.bin/tsc')
  const run = promisify(execFile)(compiler, ['--singleThreaded', '-p', 'src/renderer/tsconfig.json'], {
    cwd: house,
    shell: process.platform === 'win32',
  })
  return run.then(
    () => '',
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)),
  )
}

test('a new screen is one folder and at most four lines: it type-checks and keeps the rules of the house', async () => {
  expect(lines.length).toBeLessThanOrEqual(4)
  const house = houseWithHello(() => false)
  expect(violations(house)).toEqual([])
  expect(await typeErrors(house)).toBe('')
})

test('a screen whose name is not among the routes does not compile', async () => {
  const house = houseWithHello((line) => line.includes("'hello',"))
  expect(await typeErrors(house)).toContain('hello-entry.ts(6,3): error TS2322: Type \'"hello"\' is not assignable')
})
