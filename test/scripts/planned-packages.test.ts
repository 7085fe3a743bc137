import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const [, table = ''] =
  /## The packages that OnDeck was planned with\n\n([^#]*?)\n\n/.exec(read('docs/development.md')) ?? []
const rows = table.split('\n').slice(2)
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].flatMap(([, each]) => each ?? [])

test('each planned package is a dependency, and the files that the table names import it', () => {
  const Versions = z.record(z.string(), z.string())
  const { dependencies, devDependencies } = z
    .object({ dependencies: Versions, devDependencies: Versions })
    .parse(JSON.parse(read('package.json')))
  expect(rows).toHaveLength(9)
  for (const row of rows) {
    const [, names = '', where = ''] = row.split('|')
    const files = quoted(where).filter((each) => each.endsWith('.ts') || /\.(tsx|mjs)$/.test(each))
    expect(files.length, row).toBeGreaterThan(0)
    for (const name of quoted(names)) {
      expect({ ...dependencies, ...devDependencies }, row).toHaveProperty(name)
      expect(files.map(read).join('\n'), row).toContain(`'${name}`)
    }
  }
})
