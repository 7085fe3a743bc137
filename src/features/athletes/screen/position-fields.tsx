import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import fieldStyles from '../../../renderer/fields/field.module.css'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './athlete-form.module.css'
import { type AthleteFormValues, positionsFor } from './athlete-form-values.ts'
import { choiceName } from './athlete-words.ts'

interface PositionFieldsProps {
  readonly draft: AthleteFormValues
  readonly change: (draft: AthleteFormValues) => void
  readonly isChanged: boolean
}

/** Choice of any number of positions of the activity. */
export function PositionFields({ draft, change, isChanged }: PositionFieldsProps) {
  const wording = useWording()
  const { athletes, phrases } = wording
  const allowed = positionsFor(draft.activity)
  const label = isChanged ? `${athletes.fields.positions} · ${athletes.changed}` : athletes.fields.positions
  return (
    <div className={styles.block}>
      <p className={fieldStyles.label}>{label}</p>
      {allowed.length === 0 ? (
        <p className={styles.note}>
          {draft.activity === ''
            ? athletes.positionsNeedActivity
            : athletes.noPositions(phrases.activity(draft.activity))}
        </p>
      ) : (
        <ToggleButtonGroup
          aria-label={athletes.fields.positions}
          selectionMode="multiple"
          selectedKeys={draft.positions}
          onSelectionChange={(keys) => change({ ...draft, positions: allowed.filter((each) => keys.has(each)) })}
          className={styles.positions ?? ''}
        >
          {allowed.map((position) => (
            <ToggleButton key={position} id={position} className={styles.position ?? ''}>
              {choiceName('positions', position, wording)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </div>
  )
}
