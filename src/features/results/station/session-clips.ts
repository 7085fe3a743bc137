import type { Clip } from '../../../station/contract/clip.ts'
import type { ClipCard } from '../../../station/contract/clip-view.ts'
import type { SessionParts } from '../../../station/host/session-parts.ts'
import { shownCameraOf } from '../../../station/views/clip-card.ts'
import type { ResultSession } from '../session.ts'

type Station = Pick<SessionParts, 'station' | 'views'>

/** Capture ids of a session: repetitions have the capture's id and a number (service facts 1.1). */
const captureIdsOf = (sessionId: string): string[] => {
  const extended = /^(.+)_\d+$/.exec(sessionId)
  return extended?.[1] === undefined ? [sessionId] : [sessionId, extended[1]]
}

/** Finds the clip whose capture a session of results belongs to. */
function clipOf({ station }: Pick<SessionParts, 'station'>, sessionId: string): Clip | undefined {
  for (const id of captureIdsOf(sessionId)) {
    const reservation = station.store.reservationFor(id)
    const clip = reservation && station.store.get(reservation.clipId)
    if (clip) return clip
  }
  return undefined
}

/** Current name of the camera that recorded a session; null where this station didn't record it. */
export function sessionCamera(station: Pick<SessionParts, 'station' | 'settings'>, sessionId: string): string | null {
  const clip = clipOf(station, sessionId)
  return clip ? shownCameraOf(clip, station.settings.settings()) : null
}

/** Finds the rep that a session belongs to: by its capture, or else by the group that its results name. */
export function sessionRep(station: Station, { id, repId }: Pick<ResultSession, 'id' | 'repId'>): string | null {
  const own = clipOf(station, id)?.sessionGroupId
  if (own) return own
  return repId !== null && station.station.store.inGroup(repId).length > 0 ? repId : null
}

/** Finds the clips of a session's rep, earliest first. */
export function sessionClips(station: Station, session: Pick<ResultSession, 'id' | 'repId'>): ClipCard[] {
  const rep = sessionRep(station, session)
  const clip = clipOf(station, session.id)
  const clips = rep === null ? (clip ? [clip] : []) : station.station.store.inGroup(rep)
  const atMs = (card: ClipCard) => card.recordedAtMs ?? Number.POSITIVE_INFINITY
  return station.views
    .cards(clips)
    .toSorted((one, other) => Number(atMs(one) > atMs(other)) - Number(atMs(one) < atMs(other)))
}
