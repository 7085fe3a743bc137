import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { DeckView } from '../../station/contract/deck-view.ts'
import { conflictKeys } from './deck-conflict.tsx'

interface DeckCommands {
  readonly deck: DeckView | null
  readonly isDrawerOpen: boolean
  readonly onAthlete: () => void
  readonly onMovement: () => void
  readonly onChangeStart: () => void
  readonly onClear: () => void
  readonly onNext: () => void
  readonly onConfirm: () => void
  readonly onResolve: (choose: 'first' | 'second') => void
  readonly onAddToLineup: () => void
  readonly onCloseDrawer: () => void
}

/** Registers the shortcuts of the on-deck panel and the lineup. */
export function useDeckCommands(commands: DeckCommands): void {
  const { today } = useWording()
  const label = useAthleteLabel()
  const { deck, isDrawerOpen } = commands
  const hasAthlete = () => deck !== null && deck.current !== null
  const group = 'deck' as const
  const conflict = deck?.conflict ?? null
  // Listed only while two stations disagree about who is on deck.
  const conflictShortcuts = (conflict ? (['first', 'second'] as const) : []).map((choose) => ({
    group,
    id: `deck-${choose}`,
    name: today.wasOnDeck(conflict ? label(conflict[choose].athleteName, conflict[choose].tags.athlete) : ''),
    keys: conflictKeys[choose],
    run: () => commands.onResolve(choose),
  }))
  useShortcuts([
    { group, id: 'deck-clear', name: today.clearDeck, keys: 'shift+escape', when: hasAthlete, run: commands.onClear },
    { group, id: 'deck-athlete', name: today.changeAthlete, keys: 'a', run: commands.onAthlete },
    {
      group,
      id: 'deck-movement',
      name: today.changeMovement,
      keys: 'm',
      when: hasAthlete,
      run: commands.onMovement,
    },
    {
      group,
      id: 'deck-since',
      name: today.sinceTitle,
      keys: null,
      when: () => deck !== null,
      run: commands.onChangeStart,
    },
    {
      group,
      id: 'deck-next',
      name: today.nextFromLineup,
      keys: 'n',
      // Enabled for an empty lineup too: an athlete may have been added a moment ago.
      when: () => deck !== null,
      run: commands.onNext,
    },
    { group, id: 'lineup-add', name: today.addToLineup, keys: 'l', run: commands.onAddToLineup },
    {
      group,
      id: 'deck-still',
      name: today.confirmOnDeck,
      keys: 'enter',
      when: () => deck !== null && deck.question !== null && deck.conflict === null,
      run: commands.onConfirm,
    },
    ...conflictShortcuts,
    {
      group: 'clip',
      id: 'drawer-close',
      name: today.closeDrawer,
      keys: 'escape',
      when: () => isDrawerOpen,
      run: commands.onCloseDrawer,
    },
  ])
}
