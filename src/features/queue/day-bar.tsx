import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { useFixedText } from '../../renderer/hooks/use-fixed-text.ts'
import { useSettings } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { Transfer } from '../../station/contract/queue.ts'
import styles from './day-bar.module.css'
import { dayParts } from './day-parts.ts'
import { hoursText, remainingText } from './day-sentence.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

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
  const hours = hasSchedule ? hoursText(schedule, parts, nowMs, wording) : queue.always
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
