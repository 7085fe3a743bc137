import type { CaptureExport } from '../../../../contract/capture-list.ts'
import { type ExportOrder, type ExportPreset, plainExportFiles } from '../../../../contract/export-job.ts'
import { exportMovements } from '../../../../service-api/movements.ts'
import { dayOf, secondsOf } from './date-range.ts'

/** The form of a new export, as far as it is filled in. */
export interface ExportDraft extends Omit<ExportPreset, 'name' | 'request'> {
  readonly request: Omit<ExportPreset['request'], 'activity' | 'movement'> & {
    readonly activity: string | null
    readonly movement: string | null
  }
  /** A column's name that was typed and not added: it is requested all the same. */
  readonly typedMetric: string
  /** Text for which no athlete was chosen: nothing is requested while it is there. */
  readonly typedAthlete: string
}

export const emptyDraft: ExportDraft = {
  range: { kind: 'last-24-hours', from: null, to: null },
  request: { activity: null, movement: null, athletes: [], dateMode: 'last_modified', metrics: [], rowFilter: null },
  files: plainExportFiles,
  typedMetric: '',
  typedAthlete: '',
}

/** A form that brings the results of some captures: on their days, and of their athletes. */
export function draftOfCaptures({ activity, movement, athletes, fromMs, toMs }: CaptureExport): ExportDraft {
  const draft = withMovement(withActivity(emptyDraft, activity), movement)
  const request = { ...draft.request, athletes: [...athletes] }
  if (fromMs === null || toMs === null) return { ...draft, request }
  const range = { kind: 'days', from: dayOf(fromMs), to: dayOf(toMs) } as const
  return { ...draft, range, request: { ...request, dateMode: 'capture_time' } }
}

const pairs: Readonly<Record<string, readonly string[]>> = exportMovements

export const exportMovementsOf = (activity: string | null): readonly string[] =>
  activity !== null && Object.hasOwn(pairs, activity) ? (pairs[activity] ?? []) : []

/** Another activity: its only movement goes with it, the columns of the pair before do not. */
export function withActivity(draft: ExportDraft, activity: string): ExportDraft {
  const movements = exportMovementsOf(activity)
  const movement = movements.length === 1 ? (movements[0] ?? null) : null
  return { ...draft, typedMetric: '', request: { ...draft.request, activity, movement, metrics: [], rowFilter: null } }
}

export const withMovement = (draft: ExportDraft, movement: string): ExportDraft => ({
  ...draft,
  typedMetric: '',
  request: { ...draft.request, movement, metrics: [], rowFilter: null },
})

/** The draft keeps names of columns as typed: a space at the end is part of typing, not of a name. */
function requestOf({ request, typedMetric }: ExportDraft): ExportDraft['request'] {
  const typed = typedMetric.trim()
  const { metrics } = request
  return {
    ...request,
    metrics: typed === '' || metrics.includes(typed) ? metrics : [...metrics, typed],
    rowFilter: request.rowFilter?.trim() || null,
  }
}

/** A folder that is only space is none. */
function filesOf({ files: { folder, ...files } }: ExportDraft): ExportDraft['files'] {
  const path = folder?.trim() ?? ''
  return path === '' ? files : { ...files, folder: path }
}

/** Whether the athlete field holds text that is nobody yet: left out, it would ask for all athletes. */
export const isAthleteOpen = ({ typedAthlete }: Pick<ExportDraft, 'typedAthlete'>): boolean =>
  typedAthlete.trim() !== ''

/** What is asked for; null while something is missing. */
export function orderOf(draft: ExportDraft, nowMs: number): ExportOrder | null {
  const { range } = draft
  const files = filesOf(draft)
  const { activity, movement, ...rest } = requestOf(draft)
  const span = secondsOf(range, nowMs)
  if (isAthleteOpen(draft)) return null
  if (activity === null || movement === null || span === null || files.fileName.trim() === '') return null
  return { request: { ...rest, ...span, activity, movement }, files }
}

export const presetOf = (draft: ExportDraft, name: string): ExportPreset | null => {
  const { range } = draft
  const files = filesOf(draft)
  const { activity, movement, ...rest } = requestOf(draft)
  if (isAthleteOpen(draft)) return null
  if (activity === null || movement === null || name.trim() === '') return null
  return { name, range, request: { ...rest, activity, movement }, files }
}

/** Whether the form is as a preset was saved; fields of both may stand in another order. */
export const isAsSaved = (draft: ExportDraft, preset: ExportPreset): boolean =>
  sortedJson(presetOf(draft, preset.name)) === sortedJson(preset)

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
