import { writeFileSync } from 'node:fs'
import type * as files from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readTable } from '../../../src/features/exports/station/read-table.ts'
import { order } from '../../support/export-order.ts'
import { temporaryFolder } from '../../support/temporary.ts'

// A share may return less than requested.
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof files>()
  const open: typeof real.open = async (...input) => {
    const file = await real.open(...input)
    const read = file.read.bind(file) as (bytes: Buffer, at: number, length: number, from: number) => unknown
    Object.assign(file, {
      read: (bytes: Buffer, at: number, length: number, from: number) => read(bytes, at, Math.min(length, 7), from),
    })
    return file
  }
  return { ...real, open }
})

test('reads all rows of an export from a share that returns a few bytes per read', async () => {
  const rows = Array.from({ length: 50 }, (_, row) => [`s${row}`, 'pitching'])
  const text = rows.map((row) => `${row.join(',')}\r\n`).join('')
  const path = join(temporaryFolder(), 'pitching.csv')
  writeFileSync(path, text)
  const store = {
    columns: () => ['sessionid', 'movement'].map((name) => ({ name, type: '' })),
    file: () => ({ path, rows: rows.length, bytes: text.length, index: [0] }),
  }
  const job = { id: 'one', order: order({}, { format: 'csv' }) } as Parameters<typeof readTable>[1]
  const window = { file: 0, offset: 0, limit: 50, firstColumn: 0, columns: 2 }
  expect((await readTable(store, job, window)).rows).toEqual(rows)
})
