import { useCallback, useRef } from 'react'
import { useShortcuts } from '../../hooks/use-shortcuts.ts'
import { useStation } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import { useUndoChange } from './use-undo-change.ts'

interface LastChange {
  readonly change: string
  readonly name: string
  /** Ids of undoable actions that are older than this change. */
  readonly before: ReadonlySet<string>
}

/** Registers a change for the undo key and returns the action of its Undo button. */
export type RememberChange = (change: string, name: string) => () => void

/** Undo key of the Athletes screen: reverts the last change of an athlete unless a newer action can be undone. */
export function useLastChange(): RememberChange {
  const { undoable } = useStation()
  const { athletes } = useWording()
  const undo = useUndoChange()
  const last = useRef<LastChange | null>(null)
  const isNewest = () => {
    const newest = undoable.store.getState().value?.[0]
    return last.current !== null && (newest === undefined || last.current.before.has(newest.id))
  }
  const revert = useCallback(
    ({ change, name }: LastChange) => {
      // Once only, by the key or by the button.
      if (last.current?.change === change) last.current = null
      void undo(change, name)
    },
    [undo],
  )
  useShortcuts([
    {
      id: 'athletes-undo',
      group: 'list',
      name: athletes.undoChange,
      keys: 'mod+z',
      when: isNewest,
      run: () => last.current && revert(last.current),
    },
  ])
  return useCallback(
    (change, name) => {
      const before = new Set((undoable.store.getState().value ?? []).map(({ id }) => id))
      const made = { change, name, before }
      last.current = made
      return () => revert(made)
    },
    [undoable, revert],
  )
}
