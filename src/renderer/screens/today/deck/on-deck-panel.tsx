import { type RefObject, useEffect, useRef } from 'react'
import type { DeckView } from '../../../../contract/tagging/deck-view.ts'
import { Button } from '../../../components/button.tsx'
import { classes } from '../../../components/class-names.ts'
import { useFocusAfter } from '../../../hooks/use-focus-after.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { type ScreenWording, useWording } from '../../../state/wording-context.tsx'
import { isSameDay } from '../../queue/totals/done-estimate.ts'
import { dimensionWords, movementWords } from '../../tagging/movement-words.ts'
import type { AthleteChoice } from '../../tagging/picker/athlete-choices.ts'
import { AthletePicker } from '../../tagging/picker/athlete-picker.tsx'
import { useLeavePicker } from '../../tagging/picker/use-leave-picker.ts'
import { FittedName } from './fitted-name.tsx'
import { minutesOn } from './minutes-on.ts'
import styles from './on-deck-panel.module.css'

interface DeckSlabProps {
  readonly deck: DeckView
  readonly isPicking: boolean
  /** A dialog about who is on deck. */
  readonly isDialogOpen: boolean
  readonly isBusy: boolean
  readonly onPick: (open: boolean) => void
  readonly onChoose: (choice: AthleteChoice) => void
  readonly onMovement: () => void
  /** Sets when they came on deck. */
  readonly onSince: () => void
  readonly onNobody: () => void
  readonly onNext: () => void
  readonly onStill: () => void
}

/** Who is in front of the cameras: the one thing on the board that is read from the mound. */
export function DeckSlab(props: DeckSlabProps) {
  const { deck, isPicking, isDialogOpen, onPick, onChoose } = props
  const { today } = useWording()
  const leave = useLeavePicker(() => onPick(false))
  const slab = useRef<HTMLElement>(null)
  useFocusAfter(isPicking || isDialogOpen, slab)
  const { current, question } = deck
  const look = current === null ? styles.nobody : question ? styles.question : styles.somebody
  return (
    <section
      ref={slab}
      tabIndex={-1}
      className={classes(styles.slab, look, isPicking && styles.picking)}
      aria-label={today.onDeck}
    >
      <Top deck={deck} onSince={isPicking ? null : props.onSince} />
      {isPicking ? (
        <AthletePicker label={today.athleteOnDeck} look="far" onChoose={onChoose} onLeave={leave} />
      ) : (
        <FittedName
          name={current === null ? today.nobody : question ? `${current.athleteName}?` : current.athleteName}
        />
      )}
      {current && !question && !isPicking && <Totals current={current} />}
      <div className={styles.foot}>
        <What deck={deck} />
        {!isPicking && <Buttons {...props} slab={slab} />}
      </div>
    </section>
  )
}

interface TopProps extends Pick<DeckSlabProps, 'deck'> {
  /** Null while the picker is in the way. */
  readonly onSince: (() => void) | null
}

function Top({ deck: { current, question }, onSince }: TopProps) {
  const wording = useWording()
  const { today, frame, say } = wording
  return (
    <p className={styles.top}>
      <b>{question ? today.stillOnDeck : today.onDeck}</b>
      {question ? (
        <span>{whyAsked(question, wording)}</span>
      ) : (
        current && <Since text={frame.since(momentOf(current.fromMs, say))} onPress={onSince} />
      )}
    </p>
  )
}

function Since({ text, onPress }: { readonly text: string; readonly onPress: (() => void) | null }) {
  const { today } = useWording()
  if (onPress === null) return <span>{text}</span>
  return (
    <button type="button" className={styles.since} aria-label={today.sinceChange(text)} onClick={onPress}>
      {text}
    </button>
  )
}

/** Nothing came for long, or the clock was set back. */
function whyAsked(question: NonNullable<DeckView['question']>, { today, say }: ScreenWording): string {
  if (question.clockSetBack) return today.clockSetBack(momentOf(question.clockSetBack.saidForMs, say))
  return question.waitingClips > 0 ? today.idleWaiting(question.waitingClips) : today.idleFor(question.idleMinutes)
}

/** The time; with its date where it is not of today. */
const momentOf = (atMs: number, { format }: ScreenWording['say']): string =>
  isSameDay(atMs, Date.now()) ? format.clock(atMs) : format.dateTime(atMs)

function Totals({ current }: { current: NonNullable<DeckView['current']> }) {
  const { today, say } = useWording()
  const nowMs = useNow(60_000)
  const time = minutesOn(nowMs - current.fromMs)
  return (
    <dl className={styles.totals}>
      <div>
        <dd>{say.format.number(current.reps)}</dd>
        <dt>{today.repsUnit(current.reps)}</dt>
      </div>
      {time.value > 0 && (
        <div>
          <dd>{say.format.number(time.value)}</dd>
          <dt>{time.unit}</dt>
        </div>
      )}
    </dl>
  )
}

function What({ deck: { current } }: { deck: DeckView }) {
  const wording = useWording()
  const { today } = wording
  if (current === null) return <p className={classes(styles.what, styles.plain)}>{today.nobodyNote}</p>
  const movement = movementWords(current.tags, wording)
  const dimensions = Object.entries(current.tags.dimensions)
  return (
    <p className={styles.what}>
      <span className={classes(movement === null && styles.lacking)}>{movement ?? today.noMovement}</span>
      {dimensions.map(([name, value]) => (
        <span key={name} className={styles.dimension}>
          {dimensionWords(name, value, wording)}
        </span>
      ))}
    </p>
  )
}

interface ButtonsProps extends DeckSlabProps {
  readonly slab: RefObject<HTMLElement | null>
}

function Buttons({ deck, slab, isBusy, onPick, onMovement, onNobody, onNext, onStill }: ButtonsProps) {
  const { today } = useWording()
  const { current, question, lineup } = deck
  const still = useRef<HTMLButtonElement>(null)
  const isAsked = question !== null

  useEffect(() => {
    // Whoever comes back to an idle station answers with Enter; nobody is interrupted while they type.
    const at = document.activeElement
    const isFree = at === document.body || at === slab.current || at?.getAttribute('role') === 'grid'
    if (isAsked && isFree) still.current?.focus()
  }, [isAsked, slab])

  const [next] = lineup
  return (
    <div className={styles.buttons}>
      {isAsked && (
        <Button ref={still} tone="primary" keys="enter" isDisabled={isBusy} onPress={onStill}>
          {today.confirmOnDeck}
        </Button>
      )}
      <Button keys="a" onPress={() => onPick(true)}>
        <span className={styles.label}>{today.athlete}</span>
      </Button>
      {current && (
        <>
          <Button keys="m" onPress={onMovement}>
            <span className={styles.label}>{today.movement}</span>
          </Button>
          <Button keys="escape" isDisabled={isBusy} onPress={onNobody}>
            <span className={styles.label}>{today.nobody}</span>
          </Button>
        </>
      )}
      {!current && next && (
        <Button keys="n" isDisabled={isBusy} onPress={onNext}>
          <span className={styles.next}>{today.nextIs(next.athleteName)}</span>
        </Button>
      )}
    </div>
  )
}
