import { Button } from '../../renderer/components/button.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { ClockField } from '../../renderer/fields/clock-field.tsx'
import field from '../../renderer/fields/field.module.css'
import { WeekdayButtons } from '../../renderer/fields/weekday-buttons.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import styles from './schedule-dialog.module.css'
import { isOvernight, type ScheduleProblem, type WindowDraft } from './schedule-draft.ts'

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
export function ScheduleHours({ draft, position, problem, onChange, onRemove }: ScheduleHoursProps) {
  const { queue } = useWording()
  return (
    <fieldset className={styles.hours}>
      <legend className={styles.legend}>{queue.scheduleWindow(position)}</legend>
      <div className={styles.line}>
        <WeekdayButtons
          label={queue.scheduleDays}
          days={draft.days}
          onChange={(days) => onChange({ ...draft, days })}
        />
        <ClockField label={queue.scheduleFrom} value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
        <ClockField label={queue.scheduleTo} value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
        <span className={styles.overnight}>{isOvernight(draft) && queue.scheduleOvernight}</span>
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
