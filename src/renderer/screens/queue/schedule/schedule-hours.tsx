import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Button } from '../../../components/button.tsx'
import { ClockField } from '../../../components/fields/clock-field.tsx'
import field from '../../../components/fields/field.module.css'
import segments from '../../../components/fields/segments.module.css'
import { Icon } from '../../../components/icon.tsx'
import { StateMark } from '../../../components/state-mark.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import styles from './schedule-dialog.module.css'
import { type DraftProblem, isOvernight, type WindowDraft, weekdays } from './schedule-draft.ts'

interface ScheduleHoursProps {
  readonly draft: WindowDraft
  /** Which it is, from 1. */
  readonly position: number
  readonly problem: DraftProblem | null
  readonly onChange: (draft: WindowDraft) => void
  /** Null for the only one. */
  readonly onRemove: (() => void) | null
}

/** One line of the schedule: on which days, from when, to when. */
export function ScheduleHours({ draft, position, problem, onChange, onRemove }: ScheduleHoursProps) {
  const { queue } = useWording()
  return (
    <fieldset className={styles.hours}>
      <legend className={styles.legend}>{queue.scheduleWindow(position)}</legend>
      <div className={styles.line}>
        <ToggleButtonGroup
          aria-label={queue.scheduleDays}
          selectionMode="multiple"
          selectedKeys={draft.days.map(String)}
          onSelectionChange={(keys) => onChange({ ...draft, days: weekdays.filter((day) => keys.has(String(day))) })}
          className={segments.segments ?? ''}
        >
          {weekdays.map((day) => (
            <ToggleButton key={day} id={String(day)} className={segments.segment ?? ''}>
              {queue.days[`d${day}`]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
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
