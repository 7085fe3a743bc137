import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileMaker } from '../../../src/features/exports/station/make-files.ts'
import { createSpool } from '../../../src/features/exports/station/spool.ts'
import { order } from '../../support/export-order.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const taken = expect.objectContaining({ code: 'export-unwritable' })

/** Export of two spooled rows. */
async function spooledExport() {
  const dataDir = temporaryFolder(quickPlace)
  const lines = Buffer.from('{"a":1}\n{"a":2}\n')
  const spool = await createSpool(dataDir).open('one', 0)
  await spool.append([lines])
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

test('replaces no file that someone created under the planned name', async () => {
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

test('reports an export whose name is taken a thousand times', async () => {
  const { make, folder } = await spooledExport()
  writeFileSync(join(folder, 'pitching.csv'), 'mine')
  for (let number = 2; number <= 1_000; number += 1) writeFileSync(join(folder, `pitching (${number}).csv`), 'mine')
  await expect(make()).rejects.toThrow(taken)
  expect(readdirSync(folder)).toHaveLength(1_000)
})

test('writes an export to the new folder after its folder was changed', async () => {
  const { make, folder } = await spooledExport()
  const before = await make()
  const into = join(folder, 'new')
  const made = await make({ plannedPath: before.path, into })
  await made.publish()
  expect(readdirSync(into)).toEqual(['pitching.csv'])
  expect(readFileSync(made.path, 'utf8')).toBe('a\r\n1\r\n2\r\n')
})

test('does not repeat an export that is finished in the former folder', async () => {
  const { make, folder } = await spooledExport()
  const before = await make()
  await before.publish()
  const into = join(folder, 'new')
  const made = await make({ plannedPath: before.path, into })
  await made.publish()
  expect(made.path).toBe(before.path)
  expect(readdirSync(into)).toEqual([])
})
