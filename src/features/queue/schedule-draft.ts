import { weekdays } from '../../renderer/fields/weekdays.ts'
import type { ScheduleWindow } from '../../station/contract/settings.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Hours being edited. */
export interface WindowDraft {
  /** Stable key of the line. */
  readonly key: number
  readonly days: readonly number[]
  /** Time such as `07:00`; null while empty or invalid. */
  readonly from: string | null
  readonly to: string | null
}

export type ScheduleProblem = 'no-days' | 'no-time'

/** Creates a line: working days when it is the first, no days otherwise. */
export const newWindowDraft = (drafts: readonly WindowDraft[]): WindowDraft => ({
  key: Math.max(0, ...drafts.map(({ key }) => key)) + 1,
  days: drafts.length === 0 ? [1, 2, 3, 4, 5] : [],
  from: '07:00',
  to: '22:00',
})

/** Common hours: outside training, and in the evening. */
export const schedulePresets = {
  nights: { key: 1, days: weekdays, from: '22:00', to: '06:00' },
  evenings: { key: 1, days: weekdays, from: '20:00', to: '00:00' },
} as const satisfies Readonly<Record<string, WindowDraft>>

export function windowDrafts(schedule: readonly ScheduleWindow[] | null): readonly WindowDraft[] {
  if (schedule === null) return [newWindowDraft([])]
  return schedule.map(({ days, from, to }, index) => ({ key: index + 1, days, from, to }))
}

export function scheduleProblem({ days, from, to }: WindowDraft): ScheduleProblem | null {
  if (days.length === 0) return 'no-days'
  return from === null || to === null ? 'no-time' : null
}

/** Converts drafts to settings; null while a line is incomplete. */
export function toSchedule(drafts: readonly WindowDraft[]): ScheduleWindow[] | null {
  const windows = drafts.flatMap(({ days, from, to }) =>
    days.length === 0 || from === null || to === null ? [] : [{ days: days.toSorted((a, b) => a - b), from, to }],
  )
  return windows.length === drafts.length && windows.length > 0 ? windows : null
}

/** Returns whether the hours end on the next day: `to` is not after `from`. */
export const isOvernight = ({ from, to }: Pick<WindowDraft, 'from' | 'to'>): boolean =>
  from !== null && to !== null && to <= from

interface Part {
  readonly from: number
  readonly to: number
}

/** Open hours of each weekday as fractions of the day, in order and merged; hours past Sunday continue on Monday. */
export function weekParts(drafts: readonly WindowDraft[]): readonly (readonly Part[])[] {
  const week: Part[][] = weekdays.map(() => [])
  for (const draft of drafts) {
    if (draft.from === null || draft.to === null) continue
    const [from, to] = [minutesOf(draft.from) / DAY_MINUTES, minutesOf(draft.to) / DAY_MINUTES]
    for (const day of draft.days) {
      week[day - 1]?.push({ from, to: isOvernight(draft) ? 1 : to })
      if (isOvernight(draft) && to > 0) week[day % 7]?.push({ from: 0, to })
    }
  }
  return week.map(joined)
}

/** Total open time of a week in ms. */
export const weekMs = (week: readonly (readonly Part[])[]): number =>
  Math.round(week.flat().reduce((sum, { from, to }) => sum + (to - from), 0) * DAY_MINUTES) * MINUTE_MS

function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && part.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, part.to) }
    else result.push(part)
  }
  return result
}

function minutesOf(clock: string): number {
  const [hour = '0', minute = '0'] = clock.split(':')
  return Number(hour) * 60 + Number(minute)
}
