import { useCallback, useEffect } from 'react'
import { goTo, redirectTo } from '../../../renderer/routes.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { ClipId } from '../../../station/contract/clip.ts'
import type { ClipCard } from '../../../station/contract/clip-view.ts'
import { FindQuery } from '../../../station/contract/find-query.ts'

/** Search without any filter. Its address form: `?text=…&athlete=…&athlete=…&dim=mode:live&from=2026-03-01`. */

export const emptyQuery: FindQuery = FindQuery.parse({})

const lists = { athlete: 'athleteIds', camera: 'cameras', state: 'states' } as const
const singles = {
  text: 'text',
  activity: 'activity',
  movement: 'movement',
  from: 'fromDay',
  to: 'toDay',
  file: 'fileName',
} as const
const DIMENSION_PARAMETER = 'dim'

/** Parses the query of an address. Invalid parts are dropped: an address may have been typed. */
export function queryOf(address: URLSearchParams): FindQuery {
  let query = emptyQuery
  const add = (part: Readonly<Record<string, unknown>>) => {
    const read = FindQuery.safeParse({ ...query, ...part })
    if (read.success) query = read.data
  }
  for (const [name, field] of Object.entries(singles)) {
    const value = address.get(name)
    if (value !== null && value !== '') add({ [field]: value })
  }
  for (const [name, field] of Object.entries(lists)) {
    for (const value of new Set(address.getAll(name))) add({ [field]: [...query[field], value] })
  }
  for (const pair of address.getAll(DIMENSION_PARAMETER)) {
    const colon = pair.indexOf(':')
    if (colon > 0) add({ dimensions: { ...query.dimensions, [pair.slice(0, colon)]: pair.slice(colon + 1) } })
  }
  return query
}

const STATION_PARAMETER = 'station'
/** Station of an address that stands for all others of the facility. */
export const ALL_STATIONS = '*'

/** Station of the facility whose reps an address shows; null for this one. */
export const stationOf = (address: URLSearchParams): string | null => address.get(STATION_PARAMETER) || null

const CLIP_PARAMETER = 'clip'

/** Clip of an address that asks about one file; null for none. */
export function clipOf(address: URLSearchParams): ClipId | null {
  const clip = ClipId.safeParse(address.get(CLIP_PARAMETER))
  return clip.success && clip.data !== '' ? clip.data : null
}

/** Address that asks why a file is not uploaded. */
export const addressOfFile = (fileName: string, clip: ClipId | null): URLSearchParams =>
  withClip(addressOfQuery({ ...emptyQuery, fileName }), clip)

/** Adds the clip that is open to an address. */
function withClip(address: URLSearchParams, clip: ClipId | null): URLSearchParams {
  if (clip !== null) address.append(CLIP_PARAMETER, clip)
  return address
}

export function addressOfQuery(query: FindQuery, station: string | null = null): URLSearchParams {
  const address = new URLSearchParams()
  if (station !== null) address.append(STATION_PARAMETER, station)
  for (const [name, field] of Object.entries(singles)) {
    const value = query[field]
    if (value !== null && value !== '') address.append(name, value)
  }
  for (const [name, field] of Object.entries(lists)) for (const value of query[field]) address.append(name, value)
  for (const [name, value] of Object.entries(query.dimensions)) address.append(DIMENSION_PARAMETER, `${name}:${value}`)
  return address
}

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
