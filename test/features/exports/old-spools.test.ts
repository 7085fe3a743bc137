import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { spoolFile } from '../../../src/features/exports/station/spool.ts'
import { parseResultPage } from '../../../src/service/client/parse-result-page.ts'
import { order } from '../../support/export-order.ts'
import { eventually } from '../../support/until.ts'
import { exportingParts } from './exporting-parts.ts'

const pageOf = (rows: readonly object[]) => {
  const schema = ['speed', 'frame'].map((name) => ({ name, type: { name: 'integer' } }))
  const cut = parseResultPage(Buffer.from(JSON.stringify({ schema, rows })))
  if (cut.kind !== 'page') throw new Error('it has just been written')
  return cut.page
}

test('stores every value exactly of an export that an older version began to fetch', async () => {
  const { exports, start, store, dataDir } = exportingParts({
    service: { exportPage: async (_jobId, { offset }) => pageOf(offset === 1 ? [{ speed: 2, frame: 1 }] : []) },
  })
  const { id } = exports.order(order({}, { format: 'parquet' }))
  const spooled = '{"speed":1.5,"frame":0}\n'
  mkdirSync(dirname(spoolFile(dataDir, id)), { recursive: true })
  writeFileSync(spoolFile(dataDir, id), spooled)
  const progress = { rows: 1, pages: 1, bytes: spooled.length }
  store.save(
    {
      id,
      state: {
        kind: 'fetching',
        jobId: 'j',
        completedAtMs: Date.now(),
        progress,
        isHeld: false,
        isWhole: false,
        isPartial: false,
      },
    },
    ['speed', 'frame'].map((name) => ({ name, type: 'integer' })),
  )
  start()
  await eventually(() => expect(exports.row(id).state.kind).toBe('ready'))
  const { state } = exports.row(id)
  const file = await asyncBufferFromFile(state.kind === 'ready' ? state.path : '')
  expect(await parquetReadObjects({ file })).toEqual([
    { speed: 1.5, frame: 0n },
    { speed: 2, frame: 1n },
  ])
})
