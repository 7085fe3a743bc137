import { createRoster } from '../../../src/station/athletes/roster.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import type { TagsInput } from '../../../src/station/contract/tags.ts'
import type { TransferNow } from '../../../src/station/views/queue-view.ts'
import { athleteNamed } from '../../support/roster-parts.ts'
import { someProbe, stationParts } from '../../support/station-parts.ts'
import { stateOf, writer } from '../store/stored-clips.ts'
import { showOf } from './show.ts'

export const maya = athleteNamed('Maya', 'Ortiz', { date_of_birth: '2008-04-11', dominant_arm: 'right' })
export const noah = athleteNamed('Noah', 'Lindqvist')

export const pitching = (athleteId: string): TagsInput => ({
  athlete: { id: athleteId },
  activity: 'baseball',
  movement: 'pitching',
  dimensions: {},
})

export const seconds = (count: number) => count * 1_000
export const minutes = (count: number) => count * 60_000

/** A cage with two cameras, A and B, two athletes in the roster, and everything that its screens show. */
export function cage(moving: Partial<TransferNow> = {}) {
  const parts = stationParts()
  const settings = Settings.parse({
    service: { baseUrl: 'http://localhost/v1' },
    folders: ['A', 'B'].map((camera) => ({ path: `/cam-${camera}`, camera })),
  })
  const nobody = new Error('no service here')
  const service = {
    athletes: () => Promise.reject(nobody),
    getAthlete: () => Promise.reject(nobody),
    nowMs: () => parts.clock.nowMs() + seconds(5),
  }
  const roster = createRoster({ store: parts.roster, service, clock: parts.clock })
  parts.roster.upsert([maya, noah], 0)
  parts.roster.setLastSync(0)
  const views = showOf({
    ...parts,
    roster,
    settings,
    service,
    pictures: () => ({ kind: 'none' }),
    transfer: () => ({ bytesPerSecond: 0, openings: null, parallel: 2, progressOf: () => undefined, ...moving }),
  })
  const write = writer(parts)

  /** A clip of a camera, recorded so long before now, found as soon as it was recorded. */
  function film(camera: string, agoMs: number, more: Partial<Clip> = {}): Clip {
    const recordedAtMs = parts.clock.nowMs() - agoMs
    const probe = { ...someProbe, recordedAtMs }
    return write.add({ folder: `/cam-${camera}`, camera, foundAtMs: recordedAtMs, recordedAtMs, probe, ...more })
  }

  /** The same without tags: its time is only known from its probe. */
  const filmUntagged = (camera: string, agoMs: number, more: Partial<Clip> = {}) =>
    film(camera, agoMs, { tags: null, recordedAtMs: null, state: stateOf.untagged, ...more })

  return { ...parts, ...write, views, settings, film, filmUntagged }
}

export const window = { offset: 0, limit: 50 }
