import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ExportEvent,
  expiresAtMs,
  nextExportState,
  urgencyOf,
} from '../../../src/features/exports/core/export-machine.ts'
import { type ExportState, exportRetention } from '../../../src/station/contract/export-job.ts'
import { failure } from '../../../src/station/contract/failure.ts'

const because = failure('job-not-found')
const hour = 3_600_000

const events: ExportEvent[] = [
  { kind: 'accepted', jobId: 'j', atMs: 1 },
  { kind: 'completed', atMs: 2, isHeld: false },
  { kind: 'completed', atMs: 2, isHeld: true },
  { kind: 'download-asked' },
  { kind: 'pages-kept', pages: 1, rows: 500, bytes: 9_000 },
  { kind: 'ended' },
  { kind: 'gone', because },
  { kind: 'spool-lost' },
  { kind: 'partial-asked', atMs: 3 },
  {
    kind: 'written',
    atMs: 4,
    sessions: 1,
    rowsWithoutSession: 0,
    columns: 2,
    files: 1,
    path: '/a.csv',
    columnsChanged: false,
  },
  { kind: 'refused', because },
]

const after = (...those: ExportEvent[]) =>
  those.reduce<ExportState>((state, event) => nextExportState(state, event), { kind: 'requested' })

const rowsOf = (state: ExportState) =>
  state.kind === 'fetching' || state.kind === 'expired'
    ? state.progress.rows
    : state.kind === 'ready'
      ? state.rows
      : null

test('an export goes from the request to its files', () => {
  const order = ['accepted', 'completed', 'pages-kept', 'pages-kept', 'ended', 'written'] as const
  const those = order.flatMap((kind) => events.find((event) => event.kind === kind) ?? [])
  const kinds = those.map((_, index) => after(...those.slice(0, index + 1)).kind)
  expect(kinds).toEqual(['running', 'fetching', 'fetching', 'fetching', 'fetching', 'ready'])
})

test('the counts of a build belong only to a job without files', () => {
  const built = { kind: 'built', sessions: 3, namedRows: 400 } as const
  const ready = (files: number) =>
    after(
      { kind: 'accepted', jobId: 'j', atMs: 1 },
      { kind: 'completed', atMs: 2, isHeld: false },
      { kind: 'pages-kept', pages: 1, rows: 500, bytes: 9_000 },
      { kind: 'ended' },
      {
        kind: 'written',
        atMs: 4,
        sessions: 0,
        rowsWithoutSession: 0,
        columns: 2,
        files,
        path: '',
        columnsChanged: false,
      },
    )
  expect(nextExportState(ready(0), built)).toEqual({ ...ready(0), sessions: 3, rowsWithoutSession: 100 })
  expect(nextExportState(ready(1), built)).toEqual(ready(1))
  expect(nextExportState({ kind: 'requested' }, built)).toEqual({ kind: 'requested' })
})

test('keeps ended exports and their rows through events in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (those) => {
      let state: ExportState = { kind: 'requested' }
      for (const event of those) {
        const next = nextExportState(state, event)
        if (state.kind === 'ready' || state.kind === 'failed') expect(next).toBe(state)
        const [before, now] = [rowsOf(state), rowsOf(next)]
        if (before !== null && event.kind !== 'spool-lost') expect(now).toBeGreaterThanOrEqual(before)
        state = next
      }
    }),
  )
})

test('the deadline runs from the completion, with a warning at 48 hours and an alarm at 66', () => {
  const fetching = after(
    { kind: 'accepted', jobId: 'j', atMs: 0 },
    { kind: 'completed', atMs: 1_000_000, isHeld: false },
  )
  expect(expiresAtMs(fetching)).toBe(1_000_000 + exportRetention.keptMs)
  const at = (hours: number) => urgencyOf(fetching, 1_000_000 + hours * hour)
  expect([at(0), at(47.9), at(48), at(65.9), at(66), at(80)]).toEqual([
    'none',
    'none',
    'warning',
    'warning',
    'alarm',
    'alarm',
  ])
  expect(expiresAtMs(nextExportState(fetching, { kind: 'ended' }))).toBeNull()
})
