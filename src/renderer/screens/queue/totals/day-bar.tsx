import { useState } from 'react'
import type { Transfer } from '../../../../contract/clips/queue.ts'
import { Button } from '../../../components/button.tsx'
import { useFixedText } from '../../../hooks/use-fixed-text.ts'
import { isSameDay } from '../../../state/local-days.ts'
import { useSettings } from '../../../state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../state/wording-context.tsx'
import { ScheduleDialog } from '../schedule/schedule-dialog.tsx'
import styles from './day-bar.module.css'
import { type DayParts, dayParts } from './day-parts.ts'

interface DayBarProps {
  readonly schedule: Transfer['schedule']
  readonly nowMs: number
}

/** Bar of today's upload hours, with the current time. */
export function DayBar({ schedule, nowMs }: DayBarProps) {
  const wording = useWording()
  const { queue, phrases } = wording
  const settings = useSettings()
  const fixedText = useFixedText('uploads.schedule', queue.fixed)
  const [isChanging, setChanging] = useState(false)
  const hasSchedule = settings ? settings.settings.uploads.schedule !== null : schedule.today.length > 0
  const parts = dayParts(schedule.today, nowMs)
  const hours = hoursText(schedule, hasSchedule, parts, wording)
  const windows = hasSchedule ? parts.windows : [{ from: 0, to: 1 }]

  return (
    <section className={styles.day} aria-label={queue.schedule}>
      <h2 className={styles.title}>{queue.today}</h2>
      <span className={styles.dim}>{hours}</span>
      <svg
        role="img"
        aria-label={queue.dayLabel(hours, phrases.format.clock(nowMs))}
        className={styles.bar}
        viewBox="0 0 1000 20"
        preserveAspectRatio="none"
      >
        <rect x="0" y="5" width="1000" height="10" className={styles.ground} />
        {windows.map(({ from, to }) => (
          <rect key={from} x={from * 1000} y="5" width={(to - from) * 1000} height="10" className={styles.window} />
        ))}
        {quarters.map((hour) => (
          <path key={hour} d={`M${(hour / 24) * 1000} 5V15`} className={styles.tick} />
        ))}
        <path d={`M${parts.now * 1000} 0V20`} className={styles.now} />
      </svg>
      {hasSchedule && <span className={styles.dim}>{remainingText(schedule, parts, nowMs, wording)}</span>}
      {settings?.fixedKeys.includes('uploads.schedule') ? (
        <span className={styles.fixed}>{fixedText}</span>
      ) : (
        <Button tone="quiet" onPress={() => setChanging(true)} isDisabled={settings === null}>
          {queue.changeSchedule}
        </Button>
      )}
      {isChanging && settings && (
        <ScheduleDialog stored={settings.settings.uploads.schedule} onClose={() => setChanging(false)} />
      )}
    </section>
  )
}

const quarters = [6, 12, 18] as const

function hoursText(
  { today }: Transfer['schedule'],
  hasSchedule: boolean,
  { isWholeDay }: DayParts,
  { queue, phrases }: ScreenWording,
): string {
  if (!hasSchedule) return queue.always
  if (isWholeDay) return queue.allDay
  if (today.length === 0) return queue.nothingToday
  const { clock, list } = phrases.format
  return queue.uploads(list(today.map(({ fromMs, toMs }) => queue.hours(clock(fromMs), clock(toMs)))))
}

function remainingText(
  { open, changesAtMs }: Transfer['schedule'],
  { leftMs }: DayParts,
  nowMs: number,
  { queue, phrases }: ScreenWording,
): string {
  if (open || (changesAtMs !== null && isSameDay(changesAtMs, nowMs) && leftMs > 0))
    return open
      ? queue.leftToday(phrases.format.duration(Math.max(leftMs, 60_000)))
      : queue.opens(phrases.format.clock(changesAtMs ?? nowMs))
  return changesAtMs === null ? queue.nothingToday : queue.opens(phrases.format.dateTime(changesAtMs))
}
