import { isSameDay } from '../../renderer/state/local-days.ts'
import type { ScreenWording } from '../../renderer/state/wording-context.tsx'
import type { Transfer } from '../../station/contract/queue.ts'
import type { DayParts } from './day-parts.ts'

type Schedule = Transfer['schedule']
type Words = Pick<ScreenWording, 'queue'> & {
  readonly phrases: {
    readonly format: Pick<
      ScreenWording['phrases']['format'],
      'clock' | 'weekdayClock' | 'dateTime' | 'duration' | 'list'
    >
  }
}

/** A clock time says nothing about its day: it is unambiguous for a day, and with its weekday for nearly a week. */
const DAY_MS = 86_400_000
const WEEKDAY_DAYS = 6

/** Hours of today that are still to come: hours that are over, or another day's, promise uploads that don't happen. */
export function hoursText(schedule: Schedule, parts: DayParts, nowMs: number, { queue, phrases }: Words): string {
  if (parts.isWholeDay) return queue.allDay
  const left = schedule.today.filter(({ fromMs, toMs }) => toMs > nowMs && fromMs < parts.toMs)
  if (left.length === 0) return schedule.today.length === 0 ? queue.nothingToday : queue.noMoreToday
  const texts = left.map(({ fromMs, toMs }) =>
    fromMs <= nowMs
      ? queue.until(momentText(toMs, nowMs, phrases.format))
      : queue.hours(momentText(fromMs, nowMs, phrases.format), momentText(toMs, fromMs, phrases.format)),
  )
  return queue.uploads(phrases.format.list(texts))
}

/** Time that is left today, else when uploads begin again; empty where the hours already say that there is nothing. */
export function remainingText(schedule: Schedule, { leftMs }: DayParts, nowMs: number, words: Words): string {
  const { open, changesAtMs } = schedule
  const { queue, phrases } = words
  if (open) return queue.leftToday(phrases.format.duration(Math.max(leftMs, 60_000)))
  return changesAtMs === null ? '' : queue.opens(momentText(changesAtMs, nowMs, phrases.format))
}

/** A moment after another one, as short as leaves no doubt about its day. */
function momentText(atMs: number, afterMs: number, format: Words['phrases']['format']): string {
  if (isSameDay(atMs, afterMs) || (atMs - afterMs < DAY_MS && isNextDay(atMs, afterMs) && isEarlier(atMs, afterMs)))
    return format.clock(atMs)
  return atMs - afterMs < WEEKDAY_DAYS * DAY_MS ? format.weekdayClock(atMs) : format.dateTime(atMs)
}

/** Minutes since midnight, by the clock. */
const minutesOf = (ms: number) => new Date(ms).getHours() * 60 + new Date(ms).getMinutes()

/** A clock time of the next day can't be read as one of the same day that is still to come. */
const isEarlier = (atMs: number, afterMs: number) => minutesOf(atMs) <= minutesOf(afterMs)

function isNextDay(atMs: number, afterMs: number): boolean {
  const next = new Date(afterMs)
  next.setDate(next.getDate() + 1)
  return isSameDay(atMs, next.getTime())
}
