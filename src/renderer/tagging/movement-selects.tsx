import type { Choice } from '../fields/option.tsx'
import { Select } from '../fields/select.tsx'
import { useWording } from '../state/wording-context.tsx'
import { chooseActivity, chooseMovement, type MovementChoice } from './movement-choice.ts'

export interface PickerProps {
  readonly choice: MovementChoice
  /** Choices by their displayed names. */
  readonly activities: readonly Choice[]
  readonly movements: readonly Choice[]
  readonly onChange: (choice: MovementChoice) => void
}

const NONE = ''

/** Selects for activity and movement; both are optional. */
export function MovementSelects({
  choice,
  activities,
  movements,
  onChange,
  isDisabled,
}: PickerProps & { readonly isDisabled: boolean }) {
  const { settings, common } = useWording()
  const none = { id: NONE, text: settings.notSet }
  return (
    <>
      <Select
        label={common.activity}
        choices={[none, ...activities]}
        value={choice.activity ?? NONE}
        onChange={(id) => onChange(chooseActivity(choice, id === NONE ? null : id))}
        isDisabled={isDisabled}
      />
      <Select
        label={common.movement}
        choices={[none, ...movements]}
        value={choice.movement ?? NONE}
        onChange={(id) => onChange(chooseMovement(choice, id === NONE ? null : id))}
        isDisabled={isDisabled || choice.activity === null}
      />
    </>
  )
}
