import { useCallback, useEffect } from 'react'
import { goTo, redirectTo } from '../../../renderer/routes.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import type { ClipCard } from '../../../station/contract/clip-view.ts'
import type { FindQuery } from '../find.ts'
import { addressOfQuery, withClip } from './find-address.ts'

interface FindNavigationOptions {
  readonly query: FindQuery
  /** Station whose reps are shown; null for this one. */
  readonly station: string | null
  /** Id of the rep in the address. */
  readonly repId: string | null
  /** Clip in the address that is open without its rep; null for none. */
  readonly clip: ClipId | null
  /** Finds the rep of a clip in the list. */
  readonly repIdOf: (clip: ClipCard) => string | undefined
}

/** Changes of the Find address: the search and the open rep. */
export function useFindNavigation({ query, station, repId, clip, repIdOf }: FindNavigationOptions) {
  const { ui } = useStation()
  useOpenRep(repId, clip)
  const setQuery = useCallback((next: FindQuery) => goTo('find', undefined, addressOfQuery(next, station)), [station])
  /** Replaces the history entry, so that Back skips single letters. */
  const type = useCallback(
    (changes: Partial<FindQuery>) => redirectTo('find', undefined, addressOfQuery({ ...query, ...changes }, station)),
    [query, station],
  )
  const close = useCallback(() => {
    ui.openClip(null)
    redirectTo('find', undefined, addressOfQuery(query))
  }, [ui, query])
  const open = useCallback(
    (clip: ClipCard) => {
      ui.openClip(clip.id)
      redirectTo('find', repIdOf(clip), addressOfQuery(query))
    },
    [ui, query, repIdOf],
  )
  const openFile = useCallback(
    (id: ClipId) => {
      ui.openClip(id)
      redirectTo('find', undefined, withClip(addressOfQuery(query), id))
    },
    [ui, query],
  )
  const setStation = useCallback((next: string | null) => goTo('find', undefined, addressOfQuery(query, next)), [query])
  return { setQuery, setStation, type, open, openFile, close }
}

/**
 * Opens the clip in the address, else the first clip of its rep, and closes the clip when the screen unmounts: an open clip belongs to
 * one screen.
 */
function useOpenRep(id: string | null, asked: ClipId | null) {
  const { client, ui } = useStation()
  useEffect(() => {
    if (id === null) return ui.openClip(asked)
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
  }, [id, asked, client, ui])
  useEffect(() => () => ui.openClip(null), [ui])
}
