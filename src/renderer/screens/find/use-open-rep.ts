import { useEffect } from 'react'
import { useStation } from '../../state/station-context.tsx'

/** Opens the first clip of the rep that an address names. Another screen's clip is not this one's. */
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
      // Without an answer the list itself says what is wrong.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [id, client, ui])
  useEffect(() => () => ui.openClip(null), [ui])
}
