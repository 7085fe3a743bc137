import { useCallback, useRef } from 'react'
import { useShortcuts } from '../../hooks/use-shortcuts.ts'
import { useStation } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import { useUndoChange } from './use-undo-change.ts'

interface LastChange {
  readonly change: string
  readonly name: string
  /** Acts on deck and clips that were there before it. */
  readonly before: ReadonlySet<string>
}

/** Keeps a change of an athlete for the undo key, and gives what its Undo button does. */
export type RememberChange = (change: string, name: string) => () => void

/** The undo key on the Athletes screen: takes back the last change of an athlete while nothing newer can be undone. */
export function useLastChange(): RememberChange {
  const { undoable } = useStation()
  const { athletes } = useWording()
  const undo = useUndoChange()
  const last = useRef<LastChange | null>(null)
  const isNewest = () => {
    const newest = undoable.store.getState().value?.[0]
    return last.current !== null && (newest === undefined || last.current.before.has(newest.id))
  }
  const takeBack = useCallback(
    ({ change, name }: LastChange) => {
      // Only once, whether by the key or by the button.
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
      run: () => last.current && takeBack(last.current),
    },
  ])
  return useCallback(
    (change, name) => {
      const before = new Set((undoable.store.getState().value ?? []).map(({ id }) => id))
      const made = { change, name, before }
      last.current = made
      return () => takeBack(made)
    },
    [undoable, takeBack],
  )
}
