import { activities, movementsOf } from '../../service/movements.ts'
import type { RecentMovement } from '../../station/contract/deck-view.ts'
import { useWording } from '../state/wording-context.tsx'
import { DimensionField } from './dimension-field.tsx'
import {
  choiceDimensions,
  chooseDimension,
  completeDimensions,
  type Dimensions,
  type MovementChoice,
} from './movement-choice.ts'
import styles from './movement-fields.module.css'
import { MovementLists } from './movement-lists.tsx'
import { MovementSelects } from './movement-selects.tsx'

interface CommonProps {
  readonly choice: MovementChoice
  readonly onChange: (choice: MovementChoice) => void
}

interface ListsProps extends CommonProps {
  readonly skin: 'lists'
  readonly suggested: Dimensions
  /** Recent movements, listed first. */
  readonly recent: readonly RecentMovement[]
  /** Called for Enter on a movement. */
  readonly onEnter: (choice: MovementChoice) => void
  readonly autoFocus?: boolean
}

interface FormProps extends CommonProps {
  readonly skin: 'form'
  readonly isDisabled?: boolean
}

/** Fields for activity, movement and dimensions: as lists in a dialog, or as selects in a form. */
export function MovementFields(props: ListsProps | FormProps) {
  const { choice, onChange } = props
  const { phrases, tagging } = useWording()
  const named = (names: readonly string[], nameOf: (name: string) => string) =>
    names.map((name) => ({ id: name, text: nameOf(name) })).toSorted((a, b) => a.text.localeCompare(b.text))
  const pickers = {
    choice,
    onChange,
    activities: named(activities, phrases.activity),
    movements: named(choice.activity === null ? [] : movementsOf(choice.activity), phrases.movement),
  }
  const isDisabled = props.skin === 'form' && props.isDisabled === true
  const values = completeDimensions(choice, props.skin === 'lists' ? props.suggested : {})
  const dimensions = choiceDimensions(choice).map((dimension) => (
    <DimensionField
      key={`${choice.activity} ${choice.movement} ${dimension}`}
      skin={props.skin}
      dimension={dimension}
      value={values[dimension] ?? null}
      isSuggested={!Object.hasOwn(choice.said, dimension) && values[dimension] !== undefined}
      onChange={(value) => onChange(chooseDimension(choice, dimension, value))}
      isDisabled={isDisabled}
    />
  ))
  if (props.skin === 'form')
    return (
      <>
        <MovementSelects {...pickers} isDisabled={isDisabled} />
        {dimensions}
      </>
    )
  return (
    <div className={styles.fields}>
      <MovementLists {...pickers} recent={props.recent} onEnter={props.onEnter} autoFocus={props.autoFocus ?? false} />
      <div className={styles.dimensions}>
        {choice.movement !== null && dimensions.length === 0 && <p className={styles.none}>{tagging.noDimensions}</p>}
        {dimensions}
      </div>
    </div>
  )
}
