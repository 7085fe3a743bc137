import type { ExportOrder, ExportPreset } from '../../../../contract/export-job.ts'
import { exportMovements } from '../../../../service-api/movements.ts'
import { secondsOf } from './date-range.ts'

/** The form of a new export, as far as it is filled in. */
export interface ExportDraft extends Omit<ExportPreset, 'name' | 'request'> {
  readonly request: Omit<ExportPreset['request'], 'activity' | 'movement'> & {
    readonly activity: string | null
    readonly movement: string | null
  }
}

export const emptyDraft: ExportDraft = {
  range: { kind: 'last-24-hours', from: null, to: null },
  request: { activity: null, movement: null, athletes: [], dateMode: 'last_modified', metrics: [], rowFilter: null },
  files: { format: 'csv', perSession: false, neutralizeFormulas: false, fileName: '{movement} {from} {to}' },
}

const pairs: Readonly<Record<string, readonly string[]>> = exportMovements

export const exportMovementsOf = (activity: string | null): readonly string[] =>
  activity !== null && Object.hasOwn(pairs, activity) ? (pairs[activity] ?? []) : []

/** Another activity: its only movement goes with it, the columns of the pair before do not. */
export function withActivity(draft: ExportDraft, activity: string): ExportDraft {
  const movements = exportMovementsOf(activity)
  const movement = movements.length === 1 ? (movements[0] ?? null) : null
  return { ...draft, request: { ...draft.request, activity, movement, metrics: [], rowFilter: null } }
}

export const withMovement = (draft: ExportDraft, movement: string): ExportDraft => ({
  ...draft,
  request: { ...draft.request, movement, metrics: [], rowFilter: null },
})

/** The draft keeps the row filter as typed: a space at its end is part of typing, not of a column's name. */
const trimmed = ({ rowFilter, ...request }: ExportDraft['request']): ExportDraft['request'] => ({
  ...request,
  rowFilter: rowFilter?.trim() || null,
})

/** What is asked for; null while something is missing. */
export function orderOf({ range, request, files }: ExportDraft, nowMs: number): ExportOrder | null {
  const { activity, movement, ...rest } = trimmed(request)
  const span = secondsOf(range, nowMs)
  if (activity === null || movement === null || span === null || files.fileName.trim() === '') return null
  return { request: { ...rest, ...span, activity, movement }, files }
}

export const presetOf = ({ range, request, files }: ExportDraft, name: string): ExportPreset | null => {
  const { activity, movement, ...rest } = trimmed(request)
  if (activity === null || movement === null || name.trim() === '') return null
  return { name, range, request: { ...rest, activity, movement }, files }
}
