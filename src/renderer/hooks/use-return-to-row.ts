import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { routeOf } from '../routes.ts'

/** Rep that was viewed before the list on screen, until its row is active again. */
const store = createStore<{ readonly leftRep: string | null }>(() => ({ leftRep: null }))

/** Remembers the rep of the viewer for the list of reps that replaces the viewer. */
export function useLeftRep(repId: string): void {
  useEffect(
    () => () => {
      const { name }: { name: string } = routeOf(window.location.hash)
      store.setState({ leftRep: name === 'today' || name === 'find' ? repId : null })
    },
    [repId],
  )
}

/** Calls back once with the rep that was viewed before this list, as soon as the list has loaded it. */
export function useReturnToRow<Rep extends { readonly id: string }>(
  reps: readonly Rep[] | undefined,
  activate: (rep: Rep) => void,
): void {
  useEffect(() => {
    const { leftRep } = store.getState()
    if (leftRep === null || reps === undefined) return
    store.setState({ leftRep: null })
    const left = reps.find(({ id }) => id === leftRep)
    if (left && document.activeElement === document.body) activate(left)
  })
}
