import { useEffect, useState } from 'react'
import { type Action, useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import type { ListControl } from '../../../renderer/list/use-list-keys.ts'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'

interface FindSelection {
  readonly control: ListControl
  readonly clear: () => void
  readonly isSelected: (key: string) => boolean
  /** Keys of the selected rows, else of the row with the keyboard focus. */
  readonly chosen: () => readonly string[]
  /** Runs actions on the reps one after another. */
  readonly acting: Action<[() => Promise<unknown>]>
}

/** Selection of the reps that a search found, and the queue of actions on them. */
export function useFindSelection(search: string): FindSelection {
  const [order] = useState(createSerialRunner)
  const acting = useActionInTurn(order)
  const [state, selection] = useSelection()
  const { clear, setActive } = selection
  // Another search clears the selection: no action reaches reps that are not shown.
  useEffect(() => {
    clear()
    setActive(null)
  }, [search, clear, setActive])
  const control = {
    ...state,
    setActive,
    toggle: selection.toggle,
    add: selection.add,
    addRead(keys: Promise<readonly string[]>) {
      const reading = selection.addRead(keys)
      acting.start(() => reading)
    },
    clear,
  }
  const chosen = () => {
    const { selected, active } = selection.store.getState()
    return selected.size > 0 ? [...selected] : active === null ? [] : [active]
  }
  const isSelected = (key: string) => selection.store.getState().selected.has(key)
  return { control, clear, isSelected, chosen, acting }
}
