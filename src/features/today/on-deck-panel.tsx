import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useFocusAfter } from '../../renderer/hooks/use-focus-after.ts'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import type { AthleteChoice } from '../../renderer/tagging/athlete-choices.ts'
import { AthletePicker, useLeavePicker } from '../../renderer/tagging/athlete-picker.tsx'
import { dimensionWords, movementWords } from '../../renderer/tagging/movement-dialog.tsx'
import type { DeckView } from '../../station/contract/deck-view.ts'
import { ConflictAnswers } from './deck-conflict.tsx'
import { momentText } from './moment-text.ts'
import styles from './on-deck-panel.module.css'

const steps = ['large', 'middle', 'small'] as const

/** Name in the largest size that fits: it shrinks in steps, then ends in an ellipsis, and never wraps. */
function FittedName({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [width, setWidth] = useState(0)

  useLayoutEffect(() => {
    const element = heading.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const element = heading.current
    if (!element) return
    for (const step of steps) {
      element.dataset['step'] = step
      if (element.scrollWidth <= element.clientWidth) break
    }
  }, [name, width])

  return (
    <h1 ref={heading} className={styles.name} title={name}>
      {name}
    </h1>
  )
}

const MINUTE_MS = 60_000
/** From here on, hours are shown. */
const MAX_MINUTES = 120

/** Time on deck in few digits, legible from a distance. */
export function timeOnDeck(durationMs: number): { value: number; unit: 'min' | 'h' } {
  const minutes = Math.max(0, Math.floor(durationMs / MINUTE_MS))
  return minutes < MAX_MINUTES ? { value: minutes, unit: 'min' } : { value: Math.floor(minutes / 60), unit: 'h' }
}

interface OnDeckPanelProps {
  readonly deck: DeckView
  readonly isPicking: boolean
  /** True while a dialog about the athlete on deck is open. */
  readonly isDialogOpen: boolean
  readonly isBusy: boolean
  readonly onPick: (open: boolean) => void
  readonly onChoose: (choice: AthleteChoice) => void
  readonly onMovement: () => void
  /** Opens the dialog for the start time on deck. */
  readonly onChangeStart: () => void
  readonly onClear: () => void
  readonly onNext: () => void
  readonly onConfirm: () => void
  /** Decides who was on deck, where two stations said different athletes. */
  readonly onResolve: (choose: 'first' | 'second') => void
}

/** Panel with the athlete on deck, legible from the mound. */
export function OnDeckPanel(props: OnDeckPanelProps) {
  const { deck, isPicking, isDialogOpen, onPick, onChoose } = props
  const { today } = useWording()
  const leave = useLeavePicker(() => onPick(false))
  const panel = useRef<HTMLElement>(null)
  useFocusAfter(isPicking || isDialogOpen, panel)
  const { current, conflict } = deck
  const label = useAthleteLabel()
  const name = current && label(current.athleteName, current.tags.athlete)
  const isAsked = conflict !== null || deck.question !== null
  const appearance = conflict
    ? styles.question
    : current === null
      ? styles.nobody
      : isAsked
        ? styles.question
        : styles.somebody
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes(styles.panel, appearance, isPicking && styles.picking)}
      aria-label={today.onDeck}
    >
      <DeckHeading deck={deck} onSince={isPicking ? null : props.onChangeStart} />
      {isPicking ? (
        <AthletePicker label={today.athleteOnDeck} variant="far" onChoose={onChoose} onLeave={leave} />
      ) : (
        <FittedName name={name === null ? today.nobody : isAsked ? today.askedName(name) : name} />
      )}
      {current && !isAsked && !isPicking && <OnDeckTotals current={current} />}
      <div className={styles.foot}>
        <CurrentMovement deck={deck} />
        {!isPicking && <DeckButtons {...props} panel={panel} />}
      </div>
    </section>
  )
}

interface DeckHeadingProps extends Pick<OnDeckPanelProps, 'deck'> {
  /** Null while the picker is open. */
  readonly onSince: (() => void) | null
}

function DeckHeading({ deck: { current, question, conflict, sync }, onSince }: DeckHeadingProps) {
  const wording = useWording()
  const { today, frame, phrases } = wording
  return (
    <p className={styles.top}>
      <b>{conflict ? today.whoWasOnDeck : question ? today.stillOnDeck : today.onDeck}</b>
      {conflict ? (
        <span>{today.stationsDisagree(momentText(conflict.first.fromMs, phrases), conflict.waitingClips)}</span>
      ) : question ? (
        <span>{questionReason(question, wording)}</span>
      ) : (
        current && <SinceButton text={frame.since(momentText(current.fromMs, phrases))} onPress={onSince} />
      )}
      {sync.kind === 'away' && (
        <span>{today.notSynchronized(sync.sinceMs === null ? null : momentText(sync.sinceMs, phrases))}</span>
      )}
    </p>
  )
}

function SinceButton({ text, onPress }: { readonly text: string; readonly onPress: (() => void) | null }) {
  const { today } = useWording()
  if (onPress === null) return <span>{text}</span>
  return (
    <button type="button" className={styles.since} aria-label={today.sinceChange(text)} onClick={onPress}>
      {text}
    </button>
  )
}

/** Reason of the question: no clips for a while, or a clock that was set back. */
function questionReason(question: NonNullable<DeckView['question']>, { today, phrases }: ScreenWording): string {
  if (question.clockSetBack) return today.clockSetBack(momentText(question.clockSetBack.saidForMs, phrases))
  return question.waitingClips > 0 ? today.idleWaiting(question.waitingClips) : today.idleFor(question.idleMinutes)
}

function OnDeckTotals({ current }: { current: NonNullable<DeckView['current']> }) {
  const { today, phrases } = useWording()
  const nowMs = useNow(60_000)
  const time = timeOnDeck(nowMs - current.fromMs)
  return (
    <dl className={styles.totals}>
      <div>
        <dd>{phrases.format.number(current.reps)}</dd>
        <dt>{today.repsUnit(current.reps)}</dt>
      </div>
      {time.value > 0 && (
        <div>
          <dd>{phrases.format.number(time.value)}</dd>
          <dt>{time.unit}</dt>
        </div>
      )}
    </dl>
  )
}

function CurrentMovement({ deck: { current } }: { deck: DeckView }) {
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

interface DeckButtonsProps extends OnDeckPanelProps {
  readonly panel: RefObject<HTMLElement | null>
}

function DeckButtons(props: DeckButtonsProps) {
  const { deck, panel, isBusy, onPick, onMovement, onClear, onNext, onConfirm, onResolve } = props
  const { today } = useWording()
  const { current, question, conflict, lineup } = deck
  const still = useRef<HTMLButtonElement>(null)
  const isAsked = question !== null && conflict === null
  const label = useAthleteLabel()

  useEffect(() => {
    // Focuses the answer so that Enter confirms it, unless the person is typing elsewhere.
    const at = document.activeElement
    const isFree = at === document.body || at === panel.current || at?.getAttribute('role') === 'grid'
    if (isAsked && isFree) still.current?.focus()
  }, [isAsked, panel])

  const [next] = lineup
  return (
    <div className={styles.buttons}>
      {conflict && <ConflictAnswers conflict={conflict} isBusy={isBusy} onResolve={onResolve} />}
      {isAsked && (
        <Button ref={still} tone="primary" keys="enter" isDisabled={isBusy} onPress={onConfirm}>
          {today.confirmOnDeck}
        </Button>
      )}
      <Button keys="a" onPress={() => onPick(true)}>
        <span className={styles.label}>{today.athlete}</span>
      </Button>
      {/* The keys of these two work during the question too, for which their room is needed. */}
      {current && conflict === null && (
        <>
          <Button keys="m" onPress={onMovement}>
            <span className={styles.label}>{today.movement}</span>
          </Button>
          <Button keys="shift+escape" isDisabled={isBusy} onPress={onClear}>
            <span className={styles.label}>{today.nobody}</span>
          </Button>
        </>
      )}
      {!current && next && (
        <Button keys="n" isDisabled={isBusy} onPress={onNext}>
          <span className={styles.next}>{today.nextIs(label(next.athleteName, next.tags.athlete))}</span>
        </Button>
      )}
    </div>
  )
}
