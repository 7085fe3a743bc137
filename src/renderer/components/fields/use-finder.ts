import { type KeyboardEvent, useId, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useIsMounted } from '../../hooks/use-is-mounted.ts'

interface FinderOptions<Choice> {
  /** What fits the text, best first: of what was typed before, until the answer is there. */
  readonly choices: readonly Choice[]
  /** Whether the choices are those of the present text. */
  readonly isFresh: boolean
  /** Those of the present text: waits for the answer. */
  readonly fresh: () => Promise<readonly Choice[]>
  /** What Enter chooses while no arrow was used; -1 for nothing. */
  readonly readyIndex: (choices: readonly Choice[]) => number
  readonly onChoose: (choice: Choice) => void
}

export interface Finder<Choice> {
  readonly choices: readonly Choice[]
  /** What Enter chooses; -1 for nothing. */
  readonly ready: number
  readonly listId: string
  readonly optionId: (index: number) => string
  /** Whether the key was one of its own. */
  readonly press: (event: KeyboardEvent) => boolean
  readonly choose: (index: number) => void
  readonly point: (index: number) => void
  /** Arrows and pointer begin anew: the text has changed. */
  readonly forgetMoves: () => void
  /** Why Enter could not choose. */
  readonly failure: Failure | null
}

/**
 * Letters, then Enter: a choice always stands ready, and Enter waits for the answer to what was typed, so that nobody else
 * is chosen by a quick hand. Why not the library's: docs/decisions/0015-finding.md.
 */
export function useFinder<Choice>(finding: FinderOptions<Choice>): Finder<Choice> {
  const { choices, isFresh, fresh, readyIndex, onChoose } = finding
  const id = useId()
  /** Where arrows or pointer have gone; null while they have not been used. */
  const [moved, setMoved] = useState<number | null>(null)
  const last = choices.length - 1
  const ready = moved === null ? readyIndex(choices) : Math.min(moved, last)
  const isMounted = useIsMounted()
  const entering = useAction(async () => {
    const now = await fresh()
    const choice = now[isFresh ? ready : readyIndex(now)]
    // Who left by Escape in the meantime has chosen nobody.
    if (choice !== undefined && isMounted()) onChoose(choice)
  })

  function press(event: KeyboardEvent): boolean {
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'Enter') entering.start()
    else if (event.key === 'ArrowDown') setMoved(ready >= last ? 0 : ready + 1)
    else if (event.key === 'ArrowUp') setMoved(ready <= 0 ? last : ready - 1)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    choices,
    ready,
    listId: `${id}-list`,
    optionId: (index) => `${id}-${index}`,
    press,
    choose(index) {
      const choice = choices[index]
      if (choice !== undefined) onChoose(choice)
    },
    point: setMoved,
    forgetMoves: () => setMoved(null),
    failure: entering.failure,
  }
}
