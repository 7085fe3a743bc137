import type { ScreenWording } from '../state/wording-context.tsx'

/** Date text of a calendar day, which has no time zone. */
export const dayText = (day: string, { phrases }: Pick<ScreenWording, 'phrases'>): string =>
  phrases.format.date(new Date(`${day}T12:00:00`).getTime())

interface Days {
  readonly fromDay: string | null
  readonly toDay: string | null
}

/** Days of a filter; empty where it has none. */
export function daysText({ fromDay, toDay }: Days, wording: Pick<ScreenWording, 'common' | 'phrases'>): string {
  const { common } = wording
  if (fromDay !== null && toDay !== null) return common.days(dayText(fromDay, wording), dayText(toDay, wording))
  if (fromDay !== null) return common.daysFrom(dayText(fromDay, wording))
  return toDay === null ? '' : common.daysTo(dayText(toDay, wording))
}
