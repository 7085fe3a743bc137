// `npm run house` on small houses.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.ts'

const program = join(import.meta.dirname, '../../scripts/house.mjs')

/** Measures a house of these files. */
function house(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, folder], { encoding: 'utf8' })
  return { status, lines: stdout.split('\n').slice(0, -1), stderr }
}

const filler = (lines: number) => 'void 0\n'.repeat(lines)

test('npm run house measures features, and counts the lines that import the screen from outside of its folder', () => {
  const { status, lines, stderr } = house({
    'src/station/clip.ts': filler(100),
    'src/features/contract.ts': "import {\n  audit,\n} from './audit/audit.ts'\n",
    'src/features/screens.ts': "export const screens = [() => import('./audit/screen.tsx')]\n",
    'src/features/audit/audit.ts': filler(450),
    'src/features/audit/screen.tsx': `import './audit.css'\nimport { audit } from './audit.ts'\n${filler(98)}`,
    'src/features/audit/audit.css': filler(10),
    'src/features/find/find.ts': `export type { Hidden } from './hidden.ts'\nexport * from './tested.ts'\n${filler(3)}`,
    'src/features/find/hidden.ts': filler(59),
    'src/features/find/tested.ts': filler(59),
    'test/features/tested.test.ts': "import '../../src/features/find/tested.ts'\n",
  })
  expect(stderr).toBe('')
  expect(lines).toEqual([
    'files: 8',
    'folders: 4',
    'mean: 97 lines',
    'largest: 450 lines  src/features/audit/audit.ts',
    'lines of src: 787, of it CSS 10',
    'base lines: 100',
    'features: 2',
    '  audit  560 lines in 3 files',
    '  find  123 lines in 3 files',
    'lines that import the screen audit, as a new one needs: 2',
    '  src/features/contract.ts:3',
    '  src/features/screens.ts:1',
    'short files with one importer and no test of their own: 1, 59 lines',
    'files over 400 lines: 1',
    '  450  src/features/audit/audit.ts',
    'files over 600 lines, refused: 0',
    'circles of files, refused: 0',
  ])
  expect(status).toBe(0)
})

test('npm run house fails for a circle of files through a type, and names no file beside it', () => {
  const { status, lines } = house({
    'src/a.ts': "import { b } from './b.ts'\n",
    'src/b.ts': "import type { C } from './c.ts'\n",
    'src/c.ts': "export * from './a.ts'\nimport './d.ts'\n",
    'src/d.ts': "import { e } from './e.ts'\n",
    'src/e.ts': filler(1),
    'src/f.ts': "import './a.ts'\n",
  })
  expect(lines.slice(-4)).toEqual(['circles of files, refused: 1', '  src/a.ts', '    src/b.ts', '    src/c.ts'])
  expect(status).toBe(1)
})

test('npm run house fails for a file of more than 600 lines', () => {
  expect(house({ 'src/a.ts': filler(600) }).status).toBe(0)
  const { status, lines } = house({ 'src/a.ts': filler(601) })
  expect(lines).toContain('files over 600 lines, refused: 1')
  expect(lines).toContain('  601  src/a.ts')
  expect(status).toBe(1)
})
