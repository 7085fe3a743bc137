import { classes } from '../../../components/class-names.ts'
import option from '../../../components/fields/option.module.css'
import { Icon } from '../../../components/icon.tsx'
import { Keys } from '../../../components/key.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import type { AthleteChoice } from './athlete-choices.ts'
import { athleteNote } from './athlete-note.ts'
import styles from './athlete-picker.module.css'

interface AthleteOptionProps {
  readonly id: string
  readonly choice: AthleteChoice
  /** What Enter chooses. */
  readonly isReady: boolean
  readonly onChoose: () => void
  readonly onPoint: () => void
}

/** One line of the athlete picker. */
export function AthleteOption({ id, choice, isReady, onChoose, onPoint }: AthleteOptionProps) {
  const wording = useWording()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keyboard is in the field above, which names this as its choice
    <div
      id={id}
      role="option"
      aria-selected={isReady}
      className={classes(option.option, isReady && option.ready)}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {choice.kind === 'create' ? (
        <>
          <Icon name="plus" size={16} />
          <span className={classes(option.text, styles.name)}>
            {wording.tagging.create([choice.firstName, choice.lastName].filter(Boolean).join(' '))}
          </span>
        </>
      ) : (
        <>
          <span className={classes(option.text, styles.name)}>{choice.athlete.name}</span>
          <span className={option.note}>{athleteNote(choice.athlete, wording)}</span>
        </>
      )}
      {isReady && <Keys keys="enter" />}
    </div>
  )
}
