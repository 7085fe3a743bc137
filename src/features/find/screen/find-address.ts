import { ClipId } from '../../../station/contract/clip.ts'
import { FindQuery } from '../find.ts'

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
export function withClip(address: URLSearchParams, clip: ClipId | null): URLSearchParams {
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
