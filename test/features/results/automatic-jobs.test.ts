import { expect, onTestFinished, test } from 'vitest'
import { startNodeProcess } from '../../../src/computer/processes/start-process.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createSpool } from '../../../src/features/exports/station/spool.ts'
import { createStationResults } from '../../../src/features/results/station/station-results.ts'
import type { EngineEvent } from '../../../src/station/engine-types.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { pageOf } from './library-parts.ts'
import { spooledExport } from './spooled-export.ts'

const readyAtMs = Date.UTC(2026, 10, 23)
const ready = {
  kind: 'ready',
  jobId: 'j',
  readyAtMs,
  rows: 9,
  columns: 8,
  columnsChanged: false,
  isPartial: false,
} as const

test('counts sessions, and rows without a session, of an automatic job', async () => {
  const dataDir = temporaryFolder(quickPlace)
  const memory = openStationStore(dataDir)
  const told: EngineEvent['kind'][] = []
  const results = createStationResults({
    dataDir,
    userAgent: 'ondeck/test',
    startProcess: startNodeProcess,
    memory,
    spool: createSpool(dataDir),
    settings: () => ({ results: { automatic: true, headlines: {} }, folders: [], reps: { windowSeconds: 2 } }),
    nameOf: () => undefined,
    fetchCaptureTimes: async () => new Map(),
    clock: systemClock,
    tell: ({ kind }) => told.push(kind),
  })
  onTestFinished(async () => {
    await results.stop()
    memory.close()
  })
  const pages = {
    some: pageOf(['s1', 's2', ''], 3),
    none: '{"schema":[],"rows":[{"max_velocity":1},{"max_velocity":2}]}',
    files: pageOf(['s3', ''], 3),
  }
  for (const [id, page] of Object.entries(pages)) {
    const whole = spooledExport(dataDir, { id, page })
    // A job that makes files counts its own rows.
    const files = id === 'files' ? 2 : 0
    const state = { ...ready, sessions: 0, rowsWithoutSession: 0, files, path: '' }
    memory.exportStore.add({ id, isAutomatic: files === 0, createdAtMs: 1, origin: null, order: whole.order, state })
    results.queue(whole)
  }
  await results.build()

  const counted = (id: string) => {
    const state = memory.exportStore.get(id)?.state
    return state?.kind === 'ready' ? [state.sessions, state.rowsWithoutSession] : state
  }
  expect(Object.keys(pages).map(counted)).toEqual([
    [2, 3],
    [0, 9],
    [0, 0],
  ])
  expect(told).toContain('exports')
})
