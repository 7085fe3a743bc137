import { Segments } from '../../../renderer/fields/segments.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { AthleteRecord } from '../../../station/contract/roster.ts'
import { type AthleteFormValues, formValuesOf } from './athlete-form-values.ts'
import { athleteValueText, fieldName } from './athlete-words.ts'
import { draftValue, recordValue, withField } from './merge-form.ts'
import styles from './panel.module.css'

interface ConflictChoiceProps {
  readonly draft: AthleteFormValues
  /** Values that the person typed, also while the service’s value is chosen. */
  readonly mine: AthleteFormValues
  readonly theirs: AthleteRecord
  readonly fields: readonly string[]
  readonly change: (draft: AthleteFormValues) => void
}

/** Choice of the value for each field that was changed both here and at the service. */
export function ConflictChoice({ draft, mine, theirs, fields, change }: ConflictChoiceProps) {
  const wording = useWording()
  const { athletes } = wording
  const shown = (field: string, value: string | null) => athleteValueText(field, value, wording) || athletes.notSet
  return (
    <section role="alert" className={styles.conflict} aria-label={athletes.conflictTitle}>
      <h3>{athletes.conflictTitle}</h3>
      <p>{athletes.conflictNote}</p>
      {fields.map((field) => (
        <div key={field} className={styles.choice}>
          <b>{fieldName(field, wording)}</b>
          <Segments
            label={fieldName(field, wording)}
            value={draftValue(draft, field) === recordValue(theirs, field) ? 'theirs' : 'mine'}
            choices={[
              { id: 'mine', text: athletes.yours(shown(field, draftValue(mine, field))) },
              { id: 'theirs', text: athletes.theirs(shown(field, recordValue(theirs, field))) },
            ]}
            onChange={(whose) => change(withField(draft, whose === 'theirs' ? formValuesOf(theirs) : mine, field))}
          />
        </div>
      ))}
    </section>
  )
}
