import { useEffect } from 'react'
import { useStation } from '../../state/station-context.tsx'

/**
 * Opens the first clip of the rep in the address, and closes the clip when the screen unmounts: an open clip belongs to
 * one screen.
 */
export function useOpenRep(id: string | null) {
  const { client, ui } = useStation()
  useEffect(() => {
    if (id === null) return ui.openClip(null)
    if (ui.store.getState().openClip !== null) return
    let isHere = true
    client.rep({ id }).then(
      (rep) => {
        const [clip] = rep?.clips ?? []
        if (isHere && clip && ui.store.getState().openClip === null) ui.openClip(clip.id)
      },
      // The list shows the failure.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [id, client, ui])
  useEffect(() => () => ui.openClip(null), [ui])
}
