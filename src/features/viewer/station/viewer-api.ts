import { localTime } from '../../../computer/local-time.ts'
import { AppError } from '../../../station/app-error.ts'
import { isPlayable } from '../../../station/clips/playable.ts'
import type { Clip, ClipId } from '../../../station/contract/clip.ts'
import type { RepRow } from '../../../station/contract/rep.ts'
import type { SessionParts } from '../../../station/host/session-parts.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { cameraLabelOfClip, clockCorrectionMs } from '../../../station/tagging/cameras.ts'
import { recordedAt } from '../../../station/tagging/clip-time/clip-times.ts'
import { currentNudge, nudgedCorrectionMs } from '../core/nudge.ts'
import type { ViewerCamera } from '../viewer-rep.ts'
import { readFrameTimes } from './frame-times.ts'

/** More reps than anybody films of one athlete in a day. */
const MAX_REPS = 200

/** The contract's procedures of the viewer. */
export function createViewerApi(session: SessionParts): StationApi['viewer'] {
  const { views, station, settings } = session
  const publish = () => session.hub.publish({ topics: ['reps'] })
  return {
    rep({ repId }) {
      const rep = views.rep(repId)
      if (!rep) return null
      const cameras = rep.clips.map((card) => toCamera(card, session))
      return { rep, cameras, loop: station.memory.viewer.loopOf(repId), resultsClipId: resultsClipOf(rep, session) }
    },
    repsOfDay({ repId }) {
      const rep = views.rep(repId)
      if (!rep) return []
      const { athleteId, atMs } = rep
      const date = localTime.dateOf(atMs)
      const fromMs = localTime.momentOf(date, 0, 0)
      const toMs = localTime.momentOf({ ...date, day: date.day + 1 }, 0, 0)
      return athleteId === null ? [rep] : views.repsBetween({ athleteId, fromMs, toMs, limit: MAX_REPS })
    },
    frames({ clipId }) {
      const { path, probe } = clipOf(clipId, session)
      if (!probe) throw new AppError('clip-unknown', { clip: clipId })
      return readFrameTimes(path, probe)
    },
    nudge({ clipId, frames }) {
      const clip = clipOf(clipId, session)
      station.memory.viewer.putNudge(clip.id, { frames, correctionMs: correctionMsOf(clip, session) })
      publish()
    },
    loop({ repId, loop }) {
      station.memory.viewer.putLoop(repId, loop)
      publish()
    },
    correctClock({ clipId }) {
      const clip = clipOf(clipId, session)
      const correctionMs = nudgedCorrectionMs(correctionMsOf(clip, session), nudgeOf(clip, session), rateOf(clip))
      const camera = cameraLabelOfClip(clip, settings.settings())
      const result = station.command({ kind: 'clock-correct', camera, correctionMs })
      publish()
      return { undo: result.undo ?? null, correctionMs }
    },
  }
}

function clipOf(id: ClipId, { station }: SessionParts): Clip {
  const clip = station.store.get(id)
  if (!clip) throw new AppError('clip-unknown', { clip: id })
  return clip
}

const correctionMsOf = (clip: Clip, { settings, station }: SessionParts) =>
  clockCorrectionMs(cameraLabelOfClip(clip, settings.settings()), settings.settings(), station.memory.clocks)

const rateOf = ({ probe }: Clip) => probe?.framesPerSecond ?? null

const nudgeOf = (clip: Clip, session: SessionParts) =>
  currentNudge(session.station.memory.viewer.nudgeOf(clip.id), correctionMsOf(clip, session), rateOf(clip))

function toCamera(card: RepRow['clips'][number], session: SessionParts): ViewerCamera {
  const { settings, station } = session
  const clip = clipOf(card.id, session)
  const { probe } = clip
  const startMs = recordedAt(clip, settings.settings(), station.memory.clocks)
  return {
    clip: card,
    playable: probe !== null && isPlayable(probe.codec),
    codec: probe?.codec ?? null,
    widthPixels: probe?.widthPixels ?? null,
    heightPixels: probe?.heightPixels ?? null,
    startMs,
    nudgeFrames: nudgeOf(clip, session),
    // A correction in the settings wins over a measured one.
    canCorrectClock:
      startMs !== null && settings.settings().cameras[cameraLabelOfClip(clip, settings.settings())] === undefined,
  }
}

/** Finds the clip whose capture the rep's headlines belong to. */
function resultsClipOf({ headlines, clips }: RepRow, { station }: SessionParts): ClipId | null {
  if (headlines === null) return null
  const clipId = station.store.reservationFor(headlines.sessionId)?.clipId
  return (clips.find(({ id }) => id === clipId) ?? clips[0])?.id ?? null
}
