import type { DeckView } from '../../../../contract/tagging/deck-view.ts'
import type { TagsInput } from '../../../../contract/tagging/tags.ts'
import { useActionInTurn } from '../../../hooks/use-action.ts'
import type { SerialRunner } from '../../../state/serial-runner.ts'
import { useStation } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import type { AthleteChoice } from '../../tagging/picker/athlete-choices.ts'
import { fetchTags, resolveAthleteChoice } from '../../tagging/picker/resolve-athlete.ts'
import { fetchCurrentMovement } from './current-movement.ts'

/**
 * Actions that change the athlete on deck, run one after another; the last failure is kept for the panel. Only `set`
 * runs immediately: the caller waits for its result.
 */
export function useDeckActions(deck: DeckView | null, runner: SerialRunner, onMovementMissing: () => void) {
  const { client, notifications, deck: deckState } = useStation()
  const { today } = useWording()
  const acting = useActionInTurn(runner)

  const set = (tags: TagsInput) => client.command({ kind: 'deck-set', tags, fromMs: null })

  const choose = (choice: AthleteChoice) =>
    acting.start(async () => {
      if (!deck) return
      const [athlete, movement] = await Promise.all([
        resolveAthleteChoice(client, choice),
        fetchCurrentMovement(client, deck),
      ])
      const tags = await fetchTags(client, athlete, movement)
      await set(tags)
      if (tags.movement !== undefined) return
      // The panel shows the name first: the dialog may open slowly.
      await deckState.readNow()
      onMovementMissing()
    })

  const clearDeck = () =>
    acting.start(async () => {
      const before = (await client.deck()).current
      if (!before) return
      const { undo } = await client.command({ kind: 'deck-clear' })
      notifications.show({ tone: 'warning', title: today.nobodyNow(before.athleteName), text: today.nobodyNote, undo })
    })

  return {
    choose,
    clearDeck,
    set,
    next: () => acting.start(() => client.command({ kind: 'deck-next' })),
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
