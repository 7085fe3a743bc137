import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { ClockField } from '../../renderer/fields/clock-field.tsx'
import field from '../../renderer/fields/field.module.css'
import { Segments } from '../../renderer/fields/segments.tsx'
import { WeekdayButtons } from '../../renderer/fields/weekday-buttons.tsx'
import { weekdays } from '../../renderer/fields/weekdays.ts'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useFixedText } from '../../renderer/hooks/use-fixed-text.ts'
import { useClient, useSettings } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { Transfer } from '../../station/contract/queue.ts'
import type { ScheduleWindow } from '../../station/contract/settings.ts'
import styles from './day-bar.module.css'
import { dayParts } from './day-parts.ts'
import { hoursText, remainingText } from './day-sentence.ts'
import scheduleDialogStyles from './schedule-dialog.module.css'
import {
  isOvernight,
  newWindowDraft,
  type ScheduleProblem,
  schedulePresets,
  scheduleProblem,
  toSchedule,
  type WindowDraft,
  weekMs,
  weekParts,
  windowDrafts,
} from './schedule-draft.ts'

interface ScheduleHoursProps {
  readonly draft: WindowDraft
  /** Number of the line, from 1. */
  readonly position: number
  readonly problem: ScheduleProblem | null
  readonly onChange: (draft: WindowDraft) => void
  /** Null for the only line. */
  readonly onRemove: (() => void) | null
}

/** One line of the schedule: days, start, end. */
function ScheduleHours({ draft, position, problem, onChange, onRemove }: ScheduleHoursProps) {
  const { queue } = useWording()
  return (
    <fieldset className={scheduleDialogStyles.hours}>
      <legend className={scheduleDialogStyles.legend}>{queue.scheduleWindow(position)}</legend>
      <div className={scheduleDialogStyles.line}>
        <WeekdayButtons
          label={queue.scheduleDays}
          days={draft.days}
          onChange={(days) => onChange({ ...draft, days })}
        />
        <ClockField label={queue.scheduleFrom} value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
        <ClockField label={queue.scheduleTo} value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
        <span className={scheduleDialogStyles.overnight}>{isOvernight(draft) && queue.scheduleOvernight}</span>
        {onRemove && (
          <Button square aria-label={queue.scheduleRemove} onPress={onRemove}>
            <Icon name="close" size={13} />
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className={field.error}>
          <StateMark shape="stopped" size={14} />
          {problem === 'no-days' ? queue.scheduleNoDays : queue.scheduleNoTime}
        </p>
      )}
    </fieldset>
  )
}

/** Chart of the scheduled hours by weekday; hours past midnight appear on the next day. */
function ScheduleWeek({ drafts }: { drafts: readonly WindowDraft[] }) {
  const { queue, phrases } = useWording()
  const week = weekParts(drafts)
  return (
    <figure className={scheduleDialogStyles.week}>
      <figcaption className={scheduleDialogStyles.weekHead}>
        <b>{queue.week}</b>
        <span>{queue.scheduleWeek(phrases.format.number(Math.round(weekMs(week) / HOUR_TENTH_MS) / 10))}</span>
      </figcaption>
      {weekdays.map((day) => (
        <div key={day} className={scheduleDialogStyles.weekDay}>
          <span>{queue.days[`d${day}`]}</span>
          <svg
            viewBox="0 0 1000 8"
            preserveAspectRatio="none"
            className={scheduleDialogStyles.weekBar}
            aria-hidden="true"
          >
            <rect x="0" y="0" width="1000" height="8" className={scheduleDialogStyles.weekGround} />
            {week[day - 1]?.map(({ from, to }) => (
              <rect
                key={from}
                x={from * 1000}
                y="0"
                width={(to - from) * 1000}
                height="8"
                className={scheduleDialogStyles.weekPart}
              />
            ))}
          </svg>
        </div>
      ))}
      <div className={scheduleDialogStyles.weekScale} aria-hidden="true">
        {scale.map((hour) => (
          <span key={hour}>{phrases.format.hour(hour)}</span>
        ))}
      </div>
    </figure>
  )
}

const HOUR_TENTH_MS = 360_000
const scale = [0, 6, 12, 18, 24] as const

interface ScheduleDialogProps {
  readonly stored: readonly ScheduleWindow[] | null
  readonly onClose: () => void
}

/** Dialog for the upload schedule: always, or hours by weekday. */
function ScheduleDialog({ stored, onClose }: ScheduleDialogProps) {
  const { queue, common, phrases } = useWording()
  const client = useClient()
  const [mode, setMode] = useState<'always' | 'hours'>(stored === null ? 'always' : 'hours')
  const [drafts, setDrafts] = useState(() => windowDrafts(stored))
  const [wasTried, setTried] = useState(false)
  const schedule = mode === 'always' ? null : toSchedule(drafts)
  const save = useAction(async () => {
    await client.settings.change({ uploads: { schedule } })
    onClose()
  })
  const change = (next: WindowDraft) => setDrafts(drafts.map((draft) => (draft.key === next.key ? next : draft)))
  const trySave = () => {
    setTried(true)
    if (mode === 'always' || schedule !== null) save.start()
  }

  return (
    <Dialog
      title={queue.schedule}
      isOpen
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="primary" onPress={trySave} isDisabled={save.isRunning}>
            {common.save}
          </Button>
        </>
      }
    >
      <div className={scheduleDialogStyles.content}>
        <Segments
          label={queue.schedule}
          choices={[
            { id: 'always', text: queue.scheduleAlways },
            { id: 'hours', text: queue.scheduleHours },
          ]}
          value={mode}
          onChange={setMode}
        />
        <p className={scheduleDialogStyles.note}>{mode === 'always' ? queue.scheduleAlwaysNote : queue.scheduleNote}</p>
        {mode === 'hours' && (
          <>
            <fieldset className={scheduleDialogStyles.presets} aria-label={queue.schedulePresets}>
              <Button onPress={() => setDrafts([schedulePresets.nights])}>{queue.scheduleNights}</Button>
              <Button onPress={() => setDrafts([schedulePresets.evenings])}>
                {queue.scheduleEvenings(phrases.format.timeOfDay(schedulePresets.evenings.from))}
              </Button>
            </fieldset>
            {drafts.map((draft, index) => (
              <ScheduleHours
                key={draft.key}
                draft={draft}
                position={index + 1}
                problem={wasTried ? scheduleProblem(draft) : null}
                onChange={change}
                onRemove={drafts.length > 1 ? () => setDrafts(drafts.filter(({ key }) => key !== draft.key)) : null}
              />
            ))}
            <Button onPress={() => setDrafts([...drafts, newWindowDraft(drafts)])}>
              <Icon name="plus" size={13} />
              {queue.scheduleAdd}
            </Button>
            <ScheduleWeek drafts={drafts} />
          </>
        )}
        {save.failure && <Problem failure={save.failure} subject={queue.schedule} />}
      </div>
    </Dialog>
  )
}

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
