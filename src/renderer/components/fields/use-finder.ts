import { type KeyboardEvent, useId, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useIsMounted } from '../../hooks/use-is-mounted.ts'

interface FinderOptions<Choice> {
  /** Choices that match the text, best first; those of the previous text until the answer arrives. */
  readonly choices: readonly Choice[]
  /** True when the choices belong to the current text. */
  readonly isFresh: boolean
  /** Resolves with the choices of the current text. */
  readonly fresh: () => Promise<readonly Choice[]>
  /** Index that Enter chooses before an arrow key was used; -1 for none. */
  readonly readyIndex: (choices: readonly Choice[]) => number
  readonly onChoose: (choice: Choice) => void
}

export interface Finder<Choice> {
  readonly choices: readonly Choice[]
  /** Index that Enter chooses; -1 for none. */
  readonly ready: number
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
 * State of a finder: one choice is always highlighted, and Enter waits for the matches of the typed text, so that fast
 * typing never chooses another athlete. docs/decisions/0015-finding.md explains why no library is used.
 */
export function useFinder<Choice>(finding: FinderOptions<Choice>): Finder<Choice> {
  const { choices, isFresh, fresh, readyIndex, onChoose } = finding
  const id = useId()
  /** Index moved to by arrows or pointer; null before either was used. */
  const [moved, setMoved] = useState<number | null>(null)
  const last = choices.length - 1
  const ready = moved === null ? readyIndex(choices) : Math.min(moved, last)
  const isMounted = useIsMounted()
  const entering = useAction(async () => {
    const now = await fresh()
    const choice = now[isFresh ? ready : readyIndex(now)]
    // Escape may have closed the finder by then, so no choice is made.
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
