import { useRef, useState } from 'react'
import { useActionInTurn } from '../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import type { SerialRunner } from '../../renderer/state/serial-runner.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { type AthleteChoice, fetchTags, resolveAthleteChoice } from '../../renderer/tagging/athlete-choices.ts'
import type { DeckView } from '../../station/contract/deck-view.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import { fetchCurrentMovement } from './current-movement.ts'
import { createNextPause, NEXT_PAUSE_MS } from './next-pause.ts'

type OnDeck = DeckView['current']

/** Choice that waits, because somebody else put another athlete on deck. */
interface ChangedDeck {
  readonly choice: AthleteChoice
  readonly name: string
}

/** A new athlete's id changes when the service has created them; the entry keeps its time. */
const isSameEntry = (now: NonNullable<OnDeck>, seen: OnDeck) =>
  seen !== null &&
  (now.fromMs === seen.fromMs || JSON.stringify(now.tags.athlete) === JSON.stringify(seen.tags.athlete))

const isChosen = ({ tags: { athlete } }: NonNullable<OnDeck>, choice: AthleteChoice) =>
  choice.kind === 'athlete' && athlete !== undefined && 'id' in athlete && athlete.id === choice.id

/**
 * Actions that change the athlete on deck, run one after another; the last failure is kept for the panel. Only `set`
 * runs immediately: the caller waits for its result.
 */
export function useDeckActions(deck: DeckView | null, runner: SerialRunner, onMovementMissing: () => void) {
  const { client, notifications, deck: deckState } = useStation()
  const { today } = useWording()
  const label = useAthleteLabel()
  const acting = useActionInTurn(runner)

  const [changed, setChanged] = useState<ChangedDeck | null>(null)
  /** Start of the entry that this page made last: the picker may have opened before the page showed it. */
  const ownEntryMs = useRef<number | null>(null)
  const [nextPause] = useState(() => createNextPause({ nowMs: () => performance.now() }))

  const set = (tags: TagsInput) => client.command({ kind: 'deck-set', tags, fromMs: null })
  const rememberOwn = async () => {
    ownEntryMs.current = (await client.deck()).current?.fromMs ?? null
  }

  const put = async (choice: AthleteChoice, before: DeckView) => {
    const [athlete, movement] = await Promise.all([
      resolveAthleteChoice(client, choice),
      fetchCurrentMovement(client, before),
    ])
    const tags = await fetchTags(client, athlete, movement)
    await set(tags)
    await rememberOwn()
    if (tags.movement !== undefined) return
    // The panel shows the name first: the dialog may open slowly.
    await deckState.readNow()
    onMovementMissing()
  }

  /** Puts the choice on deck, unless somebody else was put there since the person opened the picker. */
  const choose = (choice: AthleteChoice, seen: OnDeck) =>
    acting.start(async () => {
      const now = await client.deck()
      const { current } = now
      const isKnown = current === null || isSameEntry(current, seen) || current.fromMs === ownEntryMs.current
      if (!isKnown && !isChosen(current, choice))
        return setChanged({ choice, name: label(current.athleteName, current.tags.athlete) })
      await put(choice, now)
    })

  const answerChanged = (isPut: boolean) => {
    setChanged(null)
    if (changed && isPut) acting.start(async () => put(changed.choice, await client.deck()))
  }

  const next = () => {
    if (!nextPause.mayStart()) {
      const [title, text] = [today.nextTwice, today.nextTwiceNote]
      return void notifications.show({ tone: 'warning', title, text, forMs: 3 * NEXT_PAUSE_MS })
    }
    acting.start(async () => {
      await nextPause.run(() => client.command({ kind: 'deck-next' }))
      await rememberOwn()
    })
  }

  const clearDeck = () =>
    acting.start(async () => {
      const before = (await client.deck()).current
      if (!before) return
      const { undo } = await client.command({ kind: 'deck-clear' })
      notifications.show({
        tone: 'warning',
        title: today.nobodyNow(label(before.athleteName, before.tags.athlete)),
        text: today.nobodyNote,
        undo,
      })
    })

  return {
    choose,
    clearDeck,
    set,
    changed,
    answerChanged,
    next,
    confirmDeck: () => acting.start(() => client.command({ kind: 'deck-confirm' })),
    resolve: (choose: 'first' | 'second') => {
      const conflict = deck?.conflict?.id
      if (conflict !== undefined) acting.start(() => client.command({ kind: 'deck-resolve', conflict, choose }))
    },
    isRunning: acting.isRunning,
    failure: acting.failure,
    dismissFailure: acting.forget,
  }
}
