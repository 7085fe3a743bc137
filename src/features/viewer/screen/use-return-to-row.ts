import { useEffect } from 'react'
import { routeOf } from '../../../renderer/routes.ts'
import { viewerStore } from './viewer-state.ts'

/** Remembers the rep of the viewer for the list of reps that replaces the viewer. */
export function useLeftRep(repId: string): void {
  useEffect(
    () => () => {
      const { name } = routeOf(window.location.hash)
      viewerStore.setState({ leftRep: name === 'today' || name === 'find' ? repId : null })
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
    const { leftRep } = viewerStore.getState()
    if (leftRep === null || reps === undefined) return
    viewerStore.setState({ leftRep: null })
    const left = reps.find(({ id }) => id === leftRep)
    if (left && document.activeElement === document.body) activate(left)
  })
}
