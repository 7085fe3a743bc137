import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileMaker } from '../../../src/node/exports/make-files.ts'
import { createSpool } from '../../../src/node/exports/spool.ts'
import { order } from '../../support/export-order.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const taken = expect.objectContaining({ code: 'export-unwritable' })

/** An export of two rows, all of them spooled. */
async function spooledExport() {
  const dataDir = temporaryFolder(quickPlace)
  const lines = Buffer.from('{"a":1}\n{"a":2}\n')
  const spool = await createSpool(dataDir).open('one', 0)
  await spool.append(lines)
  await spool.close()
  const folder = join(dataDir, 'exports')
  mkdirSync(folder)

  const make = async ({ plannedPath = null, into = folder }: { plannedPath?: string | null; into?: string } = {}) =>
    createFileMaker({ dataDir })(
      {
        id: 'one',
        order: order({ movement: 'pitching' }),
        columns: [{ name: 'a', type: 'double' }],
        progress: { rows: 2, pages: 1, bytes: lines.length },
        createdAtMs: 0,
        folder: into,
        isPartial: false,
        plannedPath,
      },
      new AbortController().signal,
    )

  return { folder, make }
}

test('an export whose name somebody takes before its file gets there is not written, and replaces nothing', async () => {
  const { make, folder } = await spooledExport()
  const made = await make()
  writeFileSync(made.path, 'the notes of somebody')
  await expect(made.publish()).rejects.toThrow(taken)
  expect(readFileSync(made.path, 'utf8')).toBe('the notes of somebody')

  const again = await make({ plannedPath: made.path })
  await again.publish()
  expect(readFileSync(again.path, 'utf8')).toBe('a\r\n1\r\n2\r\n')
  expect(readdirSync(folder).toSorted()).toEqual(['pitching (2).csv', 'pitching.csv'])
})

test('an export with a thousand namesakes is not written, and says so', async () => {
  const { make, folder } = await spooledExport()
  writeFileSync(join(folder, 'pitching.csv'), 'mine')
  for (let number = 2; number <= 1_000; number += 1) writeFileSync(join(folder, `pitching (${number}).csv`), 'mine')
  await expect(make()).rejects.toThrow(taken)
  expect(readdirSync(folder)).toHaveLength(1_000)
})

test('an export whose folder was changed after its name was planned goes to the new folder', async () => {
  const { make, folder } = await spooledExport()
  const before = await make()
  const into = join(folder, 'new')
  const made = await make({ plannedPath: before.path, into })
  await made.publish()
  expect(readdirSync(into)).toEqual(['pitching.csv'])
  expect(readFileSync(made.path, 'utf8')).toBe('a\r\n1\r\n2\r\n')
})

test('an export that is in the former folder already is not made twice', async () => {
  const { make, folder } = await spooledExport()
  const before = await make()
  await before.publish()
  const into = join(folder, 'new')
  const made = await make({ plannedPath: before.path, into })
  await made.publish()
  expect(made.path).toBe(before.path)
  expect(readdirSync(into)).toEqual([])
})
