import type { Dispatch, SetStateAction } from 'react'
import { localDayText } from '../../../renderer/fields/local-day.ts'
import { limits } from '../../../service/limits.ts'
import { exportMovements } from '../../../service/movements.ts'
import type { CaptureExport } from '../../../station/contract/capture-list.ts'
import {
  defaultExportFileOptions,
  type ExportPreset,
  type ExportRow,
  type ExportSpec,
} from '../../../station/contract/export-job.ts'
import { rangeSecondsOf } from './date-range.ts'

/** Props of each section of the form. */
export interface DraftProps {
  readonly draft: ExportDraft
  readonly onDraft: Dispatch<SetStateAction<ExportDraft>>
}

/** Values of the form for a new export, complete or not. */
export interface ExportDraft extends Omit<ExportPreset, 'name' | 'request'> {
  readonly request: Omit<ExportPreset['request'], 'activity' | 'movement'> & {
    readonly activity: string | null
    readonly movement: string | null
  }
  /** A column name that was typed but not added: the request still contains it. */
  readonly typedMetric: string
  /** Typed text that names no athlete yet: it blocks the request. */
  readonly typedAthlete: string
}

export const emptyDraft: ExportDraft = {
  range: { kind: 'last-24-hours', from: null, to: null },
  request: { activity: null, movement: null, athletes: [], dateMode: 'last_modified', metrics: [], rowFilter: null },
  files: defaultExportFileOptions,
  typedMetric: '',
  typedAthlete: '',
}

/** Form values for the results of selected captures: their days and their athletes. */
export function draftOfCaptures({ activity, movement, athletes, fromMs, toMs }: CaptureExport): ExportDraft {
  const draft = withExportMovement(withExportActivity(emptyDraft, activity), movement)
  const request = { ...draft.request, athletes: [...athletes] }
  if (fromMs === null || toMs === null) return { ...draft, request }
  const range = { kind: 'days', from: localDayText(fromMs), to: localDayText(toMs) } as const
  return { ...draft, range, request: { ...request, dateMode: 'capture_time' } }
}

/** Form values of an export that was requested before, with its range as whole local days. */
export function draftOfOrder({ order, createdAtMs }: Pick<ExportRow, 'order' | 'createdAtMs'>): ExportDraft {
  const { startTime, endTime, ...request } = order.request
  const fromMs = startTime === null ? createdAtMs - limits.exportRangeDefaultMs : startTime * 1_000
  const toMs = endTime === null ? createdAtMs : endTime * 1_000
  const range = { kind: 'days', from: localDayText(fromMs), to: localDayText(toMs) } as const
  return { ...emptyDraft, range, request, files: order.files }
}

const pairs: Readonly<Record<string, readonly string[]>> = exportMovements

export const exportMovementsFor = (activity: string | null): readonly string[] =>
  activity !== null && Object.hasOwn(pairs, activity) ? (pairs[activity] ?? []) : []

/** Sets the activity, with its movement where it has only one; columns of the previous movement are removed. */
export function withExportActivity(draft: ExportDraft, activity: string): ExportDraft {
  const movements = exportMovementsFor(activity)
  const movement = movements.length === 1 ? (movements[0] ?? null) : null
  return { ...draft, typedMetric: '', request: { ...draft.request, activity, movement, metrics: [], rowFilter: null } }
}

export const withExportMovement = (draft: ExportDraft, movement: string): ExportDraft => ({
  ...draft,
  typedMetric: '',
  request: { ...draft.request, movement, metrics: [], rowFilter: null },
})

/** True where two forms have the same values, in any order of fields. */
export const hasSameValues = (one: ExportDraft, other: ExportDraft): boolean => sortedJson(one) === sortedJson(other)

/** Trims column names: while a person types, the draft keeps a space at the end. */
function requestOf({ request, typedMetric }: ExportDraft): ExportDraft['request'] {
  const typed = typedMetric.trim()
  const { metrics } = request
  return {
    ...request,
    metrics: typed === '' || metrics.includes(typed) ? metrics : [...metrics, typed],
    rowFilter: request.rowFilter?.trim() || null,
  }
}

/** Drops a blank folder. */
function filesOf({ files: { folder, ...files } }: ExportDraft): ExportDraft['files'] {
  const path = folder?.trim() ?? ''
  return path === '' ? files : { ...files, folder: path }
}

/** True while typed text names no athlete yet: without it the export would cover all athletes. */
export const hasUnresolvedAthlete = ({ typedAthlete }: Pick<ExportDraft, 'typedAthlete'>): boolean =>
  typedAthlete.trim() !== ''

/** The order to request; null while the form is incomplete. */
export function exportSpecOf(draft: ExportDraft, nowMs: number): ExportSpec | null {
  const { range } = draft
  const files = filesOf(draft)
  const { activity, movement, ...rest } = requestOf(draft)
  const span = rangeSecondsOf(range, nowMs)
  if (hasUnresolvedAthlete(draft)) return null
  if (activity === null || movement === null || span === null || files.fileName.trim() === '') return null
  return { request: { ...rest, ...span, activity, movement }, files }
}

export const presetOf = (draft: ExportDraft, name: string): ExportPreset | null => {
  const { range } = draft
  const files = filesOf(draft)
  const { activity, movement, ...rest } = requestOf(draft)
  if (hasUnresolvedAthlete(draft)) return null
  if (activity === null || movement === null || name.trim() === '') return null
  return { name, range, request: { ...rest, activity, movement }, files }
}

/** True while the form equals a saved preset, in any order of fields. */
export const matchesPreset = (draft: ExportDraft, preset: ExportPreset): boolean =>
  sortedJson(presetOf(draft, preset.name)) === sortedJson(preset)

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
