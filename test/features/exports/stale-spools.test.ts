import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileMaker } from '../../../src/features/exports/station/make-files.ts'
import { spoolFile } from '../../../src/features/exports/station/spool.ts'
import { order } from '../../support/export-order.ts'
import { eventually } from '../../support/until.ts'
import { exportingParts } from './exporting-parts.ts'

/** Folder in place of the spool, which can't be removed as a file. */
function spoolThatStays(dataDir: string, id: string) {
  rmSync(spoolFile(dataDir, id), { force: true })
  mkdirSync(spoolFile(dataDir, id), { recursive: true })
}

test('removes spools of finished and removed exports at start, and keeps the others', async () => {
  const { exports, start, store, dataDir } = exportingParts()
  const states = {
    expired: { kind: 'expired', jobId: 'j', because: { code: 'job-not-found', parameters: {} } },
    failed: { kind: 'failed', because: { code: 'export-failed', parameters: {} } },
    held: { kind: 'fetching', jobId: 'j', completedAtMs: Date.now(), isHeld: true, isWhole: false, isPartial: false },
  } as const
  const progress = { rows: 1, pages: 1, bytes: 8 }
  const jobs = Object.values(states).map((state) => {
    const { id } = exports.order(order())
    store.save({ id, state: state.kind === 'failed' ? state : { ...state, progress } })
    return { id, isKept: state.kind !== 'failed' }
  })
  const spools = [...jobs.map(({ id }) => id), 'removed'].map((id) => spoolFile(dataDir, id))
  mkdirSync(dirname(spoolFile(dataDir, 'removed')), { recursive: true })
  for (const path of spools) writeFileSync(path, '{"a":1}\n')
  start()
  await eventually(() => expect(existsSync(spoolFile(dataDir, 'removed'))).toBe(false))
  const kept = jobs.filter(({ isKept }) => isKept).map(({ id }) => `${id}.jsonl`)
  await eventually(() => expect(readdirSync(join(dataDir, 'export-spool')).toSorted()).toEqual(kept.toSorted()))
})

test('finishes an export even if its spool can’t be removed yet', async () => {
  const { exports, start, dataDir } = exportingParts({
    service: {
      exportPage: async () => ({ rows: 0, lines: new Uint8Array(), columns: [] }),
    },
    storeOver: (store) => ({
      ...store,
      saveFiles(job, files) {
        spoolThatStays(dataDir, job.id)
        store.saveFiles(job, files)
      },
    }),
  })
  const { id } = exports.order(order())
  start()
  await eventually(() => expect(exports.row(id).state.kind).toBe('ready'))
  expect(exports.row(id).trouble).toBeNull()
  await exports.remove(id)
  expect(exports.list({ offset: 0, limit: 10 }).total).toBe(0)
})

test('leaves no unfinished file when a rename fails', async () => {
  const { dataDir } = exportingParts()
  const made = await createFileMaker({ dataDir })(
    {
      id: 'one',
      order: order(),
      columns: [],
      progress: { rows: 0, pages: 0, bytes: 0 },
      createdAtMs: 0,
      folder: null,
      isPartial: false,
      plannedPath: null,
    },
    new AbortController().signal,
  )
  writeFileSync(made.path, 'the notes of somebody')
  await expect(made.publish()).rejects.toThrow(expect.objectContaining({ code: 'export-unwritable' }))
  expect(readdirSync(join(dataDir, 'exports'))).toEqual(['hitting.csv'])
})
