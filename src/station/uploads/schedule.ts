import type { ScheduleWindow } from '../contract/settings.ts'

/** This computer's calendar, as a port so that tests run in any time zone. */
export interface LocalTime {
  /** Year, month (1 to 12), day and weekday (1 is Monday, 7 is Sunday) of a moment. */
  dateOf(atMs: number): { year: number; month: number; day: number; weekday: number }
  /**
   * The moment of a local time. A day beyond the month's end continues in the next month; a time that a clock change
   * skips becomes the moment after the gap.
   */
  momentOf(date: { year: number; month: number; day: number }, hour: number, minute: number): number
}

export interface Opening {
  readonly fromMs: number
  readonly toMs: number
}

/** A window may begin yesterday and end today; the next one begins within a week. */
const DAYS_BACK = 1
const DAYS_AHEAD = 8

/** Openings of the schedule around a moment, in order; adjacent ones are joined. */
export function openingsAround(
  windows: readonly ScheduleWindow[],
  nowMs: number,
  { dateOf, momentOf }: LocalTime,
): Opening[] {
  const today = dateOf(nowMs)
  const openings: Opening[] = []
  for (let ahead = -DAYS_BACK; ahead <= DAYS_AHEAD; ahead++) {
    const date = { ...today, day: today.day + ahead }
    const weekday = ((((today.weekday - 1 + ahead) % 7) + 7) % 7) + 1
    for (const { days, from, to } of windows) {
      if (!days.includes(weekday)) continue
      const overnight = to <= from
      const fromMs = momentOf(date, ...hourAndMinute(from))
      const toMs = momentOf({ ...date, day: date.day + (overnight ? 1 : 0) }, ...hourAndMinute(to))
      if (toMs > fromMs) openings.push({ fromMs, toMs })
    }
  }
  return joined(openings)
}

/** The schedule's state at a moment, and when it changes next; null when it never does. */
export function scheduleAt(windows: readonly ScheduleWindow[] | null, nowMs: number, local: LocalTime) {
  if (windows === null) return { open: true, changesAtMs: null, today: [] }
  const openings = openingsAround(windows, nowMs, local)
  const present = openings.find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs)
  const next = openings.find(({ fromMs }) => fromMs > nowMs)
  const today = local.dateOf(nowMs)
  const [midnightMs, nextMidnightMs] = [
    local.momentOf(today, 0, 0),
    local.momentOf({ ...today, day: today.day + 1 }, 0, 0),
  ]
  return {
    open: present !== undefined,
    changesAtMs: present ? endOf(present, openings) : (next?.fromMs ?? null),
    today: openings.filter(({ fromMs, toMs }) => toMs > midnightMs && fromMs < nextMidnightMs),
  }
}

/** Null for an opening without an end in sight. */
const endOf = (present: Opening, openings: readonly Opening[]) =>
  present === openings.at(-1) && openings.length === 1 ? null : present.toMs

function joined(openings: readonly Opening[]): Opening[] {
  const result: Opening[] = []
  for (const opening of openings.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = result.at(-1)
    if (last && opening.fromMs <= last.toMs) {
      result[result.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, opening.toMs) }
    } else result.push(opening)
  }
  return result
}

const hourAndMinute = (text: string): [number, number] => {
  const [hour = '0', minute = '0'] = text.split(':')
  return [Number(hour), Number(minute)]
}
