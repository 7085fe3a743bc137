import { expect, test, vi } from 'vitest'
import {
  draftOfOrder,
  emptyDraft,
  exportSpecOf,
  matchesPreset,
  presetOf,
  withExportActivity,
  withExportMovement,
} from '../../../src/features/exports/screen/export-draft.ts'
import {
  jobAppearance,
  jobColumns,
  jobFacts,
  jobRange,
  retentionOf,
} from '../../../src/features/exports/screen/job-appearance.ts'
import { exportCellText } from '../../../src/features/exports/screen/result-table.tsx'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import type { ExportRow } from '../../../src/station/contract/export-job.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { order } from '../../support/export-order.ts'

const [en, es] = [screenWordingFor('en'), screenWordingFor('es')]

const row = (state: ExportRow['state'], more: Partial<ExportRow> = {}): ExportRow => ({
  id: 'one',
  isAutomatic: false,
  createdAtMs: 0,
  order: {
    request: order({ activity: 'golf', movement: 'swing', startTime: null }).request,
    files: emptyDraft.files,
  },
  state,
  athleteNames: [],
  rowsPerSecond: null,
  expiresAtMs: null,
  urgency: 'none',
  trouble: null,
  ...more,
})

const fetching = {
  kind: 'fetching',
  jobId: 'j',
  completedAtMs: 0,
  progress: { rows: 31_500, pages: 63, bytes: 1 },
  isHeld: false,
  isWhole: false,
  isPartial: false,
} as const

test('a boolean of -1 reads as not calculated, and -1 of a number stays a number', () => {
  const boolean = { isBoolean: true }
  expect(exportCellText('-1', boolean, en)).toBe('could not be calculated')
  expect(exportCellText('-1.0', boolean, es)).toBe('no se pudo calcular')
  expect([exportCellText('1', boolean, en), exportCellText('0', boolean, en)]).toEqual(['Yes', 'No'])
  expect(exportCellText('-1', { isBoolean: false }, en)).toBe('-1')
  expect(exportCellText(null, boolean, en)).toBe('')
})

test('a request is opened again with its whole days, columns and filters', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime() / 1_000
  const request = {
    ...order({ activity: 'golf', movement: 'swing' }).request,
    startTime: at(3, 9),
    endTime: at(5, 17),
    metrics: ['peak_velocityy'],
    rowFilter: 'frame=0',
  }
  const failed = row({ kind: 'requested' }, { order: { request, files: emptyDraft.files } })
  const draft = draftOfOrder(failed)
  expect(draft.range).toEqual({ kind: 'days', from: '2026-11-03', to: '2026-11-05' })
  expect(exportSpecOf(draft, 0)?.request).toEqual({ ...request, startTime: at(3, 0), endTime: at(6, 0) - 1 })
  expect(jobColumns(failed, en)).toContain('Columns: peak_velocityy · Rows: frame=0')
  expect(jobColumns(row({ kind: 'requested' }), es)).toContain('Todas las columnas')
})

test('a request for all time is opened again with all of it, also west of Greenwich', () => {
  const ofAllTime = row(
    { kind: 'requested' },
    { order: { request: order({ startTime: 0 }).request, files: emptyDraft.files } },
  )
  vi.stubEnv('TZ', 'America/Chicago')
  try {
    expect(exportSpecOf(draftOfOrder(ofAllTime), 0)?.request.startTime).toBe(0)
  } finally {
    vi.unstubAllEnvs()
  }
})

test('the age of a request has whole seconds', () => {
  expect(jobFacts(row({ kind: 'running', jobId: 'j', acceptedAtMs: 0 }), en, 33_240)).toEqual([
    `Requested 33\u00a0s ago`,
  ])
})

test('a download shows rows and speed, and never a percentage', () => {
  expect(jobFacts(row(fetching, { rowsPerSecond: 1_040.4 }), en, 0)).toEqual(['31,500 rows', '1,040 rows/s'])
  expect(jobAppearance(row(fetching)).name).toBe('fetching')
  expect(jobAppearance(row({ ...fetching, isHeld: true })).name).toBe('held')
  const waits = row(fetching, { trouble: { because: failure('disk-full'), retryAtMs: null } })
  expect(jobAppearance(waits).name).toBe('waiting')
})

test('an export from the beginning of time has no first day', () => {
  const ranged = (startTime: number | null, endTime: number | null, wording = en) => {
    const { request, files } = row({ kind: 'failed', because: failure('disk-full') }).order
    return jobRange({ createdAtMs: 1e12, order: { files, request: { ...request, startTime, endTime } } }, wording)
  }
  expect([ranged(0, null), ranged(0, null, es)]).toEqual(['All time', 'Todas las fechas'])
  expect(ranged(0, 1e9)).toBe(`Until ${en.phrases.format.date(1e12)}`)
  expect(ranged(1e9 - 86_400 * 3, null)).toMatch(/^\S.* – \S/)
})

test('the hours left are never rounded up', () => {
  expect(retentionOf({ expiresAtMs: 72 * 3_600_000 }, 3_600_001)).toMatchObject({ hoursLeft: 70 })
  expect(retentionOf({ expiresAtMs: 1 }, 5)).toEqual({ elapsedFraction: 1, hoursLeft: 0 })
  expect(retentionOf({ expiresAtMs: null }, 0)).toBeNull()
})

test('another activity clears the columns and selects its only movement', () => {
  const hitting = withExportMovement(withExportActivity(emptyDraft, 'baseball'), 'hitting')
  const filled = { ...hitting, request: { ...hitting.request, metrics: ['attack_angle'], rowFilter: 'frame' } }
  expect(withExportActivity(filled, 'golf').request).toMatchObject({ movement: 'swing', metrics: [], rowFilter: null })
  expect(withExportActivity(filled, 'tennis').request.movement).toBeNull()
})

test('no request is built while the pair or the days are missing', () => {
  expect(exportSpecOf(emptyDraft, 0)).toBeNull()
  const golf = withExportActivity(emptyDraft, 'golf')
  expect(exportSpecOf(golf, 86_400_000)?.request).toMatchObject({ activity: 'golf', movement: 'swing', startTime: 0 })
  expect(exportSpecOf({ ...golf, range: { kind: 'days', from: null, to: null } }, 0)).toBeNull()
  expect(presetOf(golf, ' ')).toBeNull()
})

test('a row filter is requested and saved without the spaces around it, and only spaces ask for all rows', () => {
  const golf = withExportActivity(emptyDraft, 'golf')
  const filtered = (rowFilter: string) => ({ ...golf, request: { ...golf.request, rowFilter } })
  expect(exportSpecOf(filtered(' frame '), 0)?.request.rowFilter).toBe('frame')
  expect(presetOf(filtered('frame '), 'Frames')?.request.rowFilter).toBe('frame')
  expect(exportSpecOf(filtered('  '), 0)?.request.rowFilter).toBeNull()
  expect(presetOf(filtered('  '), 'Frames')?.request.rowFilter).toBeNull()
})

test('a column typed but not added is requested and saved once', () => {
  const golf = withExportActivity(emptyDraft, 'golf')
  const typed = { ...golf, typedMetric: ' sway ', request: { ...golf.request, metrics: ['frame'] } }
  expect(exportSpecOf(typed, 0)?.request.metrics).toEqual(['frame', 'sway'])
  expect(presetOf(typed, 'Sway')?.request.metrics).toEqual(['frame', 'sway'])
  expect(exportSpecOf({ ...typed, typedMetric: 'frame' }, 0)?.request.metrics).toEqual(['frame'])
  expect(withExportMovement(typed, 'swing').typedMetric).toBe('')
})

test('a failed export says when it was requested in the list only, where the details do not', () => {
  const failed = row({ kind: 'failed', because: failure('disk-full') })
  expect(jobAppearance(failed).name).toBe('failed')
  expect(jobFacts(failed, en, 0)).toEqual([])
})

test('a form matches its preset until a field is changed, in any order of fields', () => {
  const golf = withExportActivity(emptyDraft, 'golf')
  const saved = presetOf(golf, 'Golf')
  if (!saved) throw new Error('it is complete')
  const { activity, movement, ...rest } = saved.request
  const preset = { ...saved, request: { activity, movement, ...rest } }
  expect(matchesPreset(golf, preset)).toBe(true)
  expect(matchesPreset({ ...golf, typedMetric: 'sway' }, preset)).toBe(false)
  expect(matchesPreset({ ...golf, files: { ...golf.files, perSession: true } }, preset)).toBe(false)
})
