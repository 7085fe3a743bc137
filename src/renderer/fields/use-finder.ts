import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Failure } from '../../station/contract/failure.ts'
import { useAction } from '../hooks/use-action.ts'
import { useIsMounted } from '../hooks/use-is-mounted.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { answerEnter, type FinderRules } from './answer-enter.ts'

interface FinderOptions<Choice> extends FinderRules<Choice> {
  /** Typed text. */
  readonly text: string
  /** Choices that match the text, best first; those of the previous text until the answer arrives. */
  readonly choices: readonly Choice[]
  /** True when the choices belong to the current text. */
  readonly isFresh: boolean
  /** Resolves with the choices of the current text. */
  readonly fresh: () => Promise<readonly Choice[]>
  /** `isOther` for Enter with Ctrl or Command, where a choice has a second meaning. */
  readonly onChoose: (choice: Choice, isOther: boolean) => void
  /** False for a choice that the pointer must not mark for Enter. */
  readonly canPoint?: ((choice: Choice) => boolean) | undefined
  /** Takes over an Enter before the choices are displayed; returns false where the finder waits for them. */
  readonly onEarlyEnter?: (() => boolean) | undefined
}

export interface Finder<Choice> {
  readonly choices: readonly Choice[]
  /** Index that Enter chooses; -1 for none. */
  readonly ready: number
  /** True after an Enter that chose nothing, until the text changes. */
  readonly isAsking: boolean
  readonly listId: string
  readonly optionId: (index: number) => string
  /** Handles a key; returns whether the finder used it. */
  readonly press: (event: KeyboardEvent) => boolean
  readonly choose: (index: number) => void
  readonly point: (index: number) => void
  /** Resets arrows and pointer, after the text changed. */
  readonly forgetMoves: () => void
  /** Failure of the last Enter. */
  readonly failure: Failure | null
}

/**
 * State of a finder: the choice of Enter is always highlighted, and Enter waits for the matches of the typed text, so
 * that fast typing never chooses another athlete. docs/decisions/0015-finding.md explains why no library is used.
 */
export function useFinder<Choice extends { readonly id: string }>(finding: FinderOptions<Choice>): Finder<Choice> {
  const { text, choices, isFresh, fresh, onChoose, onEarlyEnter, canPoint = () => true, ...rules } = finding
  const id = useId()
  /** Id of the choice marked by arrows, pointer or Enter; null before any was used. */
  const [marked, setMarked] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** When the question of an Enter was painted, on the clock of events. */
  const askedAtMs = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    askedAtMs.current = Number.POSITIVE_INFINITY
    if (!isAsking) return
    const painting = requestAnimationFrame(() => {
      askedAtMs.current = performance.now()
    })
    return () => cancelAnimationFrame(painting)
  }, [isAsking])
  const last = choices.length - 1
  const markedIndex = choices.findIndex((choice) => choice.id === marked)
  const ready = markedIndex < 0 ? rules.readyIndex(choices) : markedIndex
  const isMounted = useIsMounted()
  const latestText = useLatest(text)
  const entering = useAction(async (isOther: boolean) => {
    const now = await fresh()
    // Escape may have closed the finder by then, so no choice is made.
    if (!isMounted()) return
    const isCertain = isOther ? () => false : rules.isCertain
    const answer = answerEnter({ choices: now, marked, wasShown: isFresh }, { ...rules, isCertain })
    if (answer.kind === 'choose') return onChoose(answer.choice, isOther)
    if (latestText.current !== text) return
    setAsking(true)
    if (answer.kind === 'ask') setMarked(answer.choice.id)
  })

  function mark(index: number) {
    setMarked(choices[index]?.id ?? null)
  }

  function enter(event: KeyboardEvent) {
    // A held key repeats, and an Enter of before the question was seen answers nothing.
    if (event.nativeEvent.repeat || (isAsking && event.timeStamp < askedAtMs.current)) return
    if (!isFresh && onEarlyEnter?.() === true) return
    entering.start(event.ctrlKey || event.metaKey)
  }

  function press(event: KeyboardEvent): boolean {
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'Enter') enter(event)
    else if (event.key === 'ArrowDown') mark(ready >= last ? 0 : ready + 1)
    else if (event.key === 'ArrowUp') mark(ready <= 0 ? last : ready - 1)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    choices,
    ready,
    isAsking,
    listId: `${id}-list`,
    optionId: (index) => `${id}-${index}`,
    press,
    choose(index) {
      const choice = choices[index]
      if (choice !== undefined) onChoose(choice, false)
    },
    point(index) {
      const choice = choices[index]
      if (choice !== undefined && canPoint(choice)) mark(index)
    },
    forgetMoves() {
      setMarked(null)
      setAsking(false)
    },
    failure: entering.failure,
  }
}
