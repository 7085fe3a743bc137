import { classes } from '../../parts/class-names.ts'
import { Icon } from '../../parts/icon.tsx'
import { Keys } from '../../parts/key.tsx'
import option from '../../parts/option.module.css'
import { type ScreenWording, useWording } from '../../stores/wording-context.tsx'
import type { AthleteChoice } from './athlete-choices.ts'
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
    // The keyboard is in the field above, which names this as its choice.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <li
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
          <span className={option.note}>{noteOf(choice, wording)}</span>
        </>
      )}
      {isReady && <Keys keys="enter" />}
    </li>
  )
}

/** What tells two of the same name apart. */
function noteOf({ athlete }: AthleteChoice & { kind: 'athlete' }, { tagging, say }: ScreenWording): string {
  const { dateOfBirth, dominantArm } = athlete
  const arm = dominantArm === 'left' || dominantArm === 'right' ? tagging.sides.handedness[dominantArm] : null
  const born = dateOfBirth === null ? null : birthday(dateOfBirth)
  return [arm, born === null ? dateOfBirth : say.format.date(born)].filter((part) => part !== null).join(' · ')
}

/** A day is the same day everywhere: by this computer’s calendar, whatever hour the service gives it. */
function birthday(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  return year === undefined ? null : new Date(Number(year), Number(month) - 1, Number(day)).getTime()
}
