import type { PlaybackPace } from './pace.ts'
import type { PlacedTrack, Timeline } from './timeline.ts'
import { createVideoSync, type VideoSync } from './video-sync.ts'

/** Share of the videos' common drift that the clock adopts at each screen refresh. */
const CLOCK_CORRECTION_FACTOR = 0.08

/** Lag of one or two screen refreshes. */
const MAX_LAG_SECONDS = 0.05

/** Frames by which a video may end before the duration that its container states. */
const END_TOLERANCE_FRAMES = 1.5

/** Videos of a player: all of them hold one time of the timeline, or run in step. */
export interface SyncedVideos {
  /** Adds the video of a track and holds it at a time; returns a function that removes the video. */
  readonly attach: (trackId: string, video: HTMLVideoElement, ms: number) => () => void
  readonly holdAt: (ms: number) => void
  /** True once every video that can run from this time displays its picture and has data. */
  readonly areReady: (ms: number) => boolean
  /** Runs all videos that have frames at this time, and returns the time corrected by their common drift. */
  readonly runAt: (ms: number, rate: number, nowMs: number) => number
  readonly setRate: (rate: number) => void
  readonly close: () => void
}

interface AttachedVideo {
  readonly id: string
  readonly sync: VideoSync
}

interface Drift {
  readonly sync: VideoSync
  readonly track: PlacedTrack
  readonly ms: number
}

const canRun = (track: PlacedTrack, ms: number) =>
  ms >= track.fromMs && ms < track.toMs - END_TOLERANCE_FRAMES * track.frames.frameMs

/** Creates the videos of a player; `timeline` returns the current one. */
export function createSyncedVideos(timeline: () => Timeline, pace: PlaybackPace): SyncedVideos {
  const videos = new Set<AttachedVideo>()
  const trackOf = (id: string) => timeline().tracks.find((track) => track.id === id)

  const eachVideo = (act: (sync: VideoSync, track: PlacedTrack) => void) => {
    for (const { id, sync } of videos) {
      const track = trackOf(id)
      if (track) act(sync, track)
    }
  }

  return {
    attach(id, video, ms) {
      const attached: AttachedVideo = { id, sync: createVideoSync(video, () => undefined) }
      videos.add(attached)
      const track = trackOf(id)
      if (track) attached.sync.hold(track.secondsOf(track.frameAt(ms)))
      return () => {
        videos.delete(attached)
        attached.sync.close()
      }
    },
    holdAt: (ms) => eachVideo((sync, track) => sync.hold(track.secondsOf(track.frameAt(ms)))),
    areReady(ms) {
      let ready = true
      eachVideo((sync, track) => {
        if (canRun(track, ms) && !(sync.isSettled() && sync.isReady())) ready = false
      })
      return ready
    },
    runAt(ms, rate, nowMs) {
      let lag = 0
      const drifts: Drift[] = []
      eachVideo((sync, track) => {
        if (!canRun(track, ms)) return sync.hold(track.secondsOf(track.frameAt(ms)))
        if (!sync.isRunning()) return sync.run(rate)
        lag = Math.max(lag, sync.lagSeconds() - track.frames.frameMs / 1_000)
        if (sync.isReady()) drifts.push({ sync, track, ms: (sync.seconds() - track.secondsAt(ms)) * 1_000 })
      })
      pace.observe(lag, MAX_LAG_SECONDS, nowMs)
      return correctDrifts(drifts, ms, rate)
    },
    setRate: (rate) => eachVideo((sync) => sync.isRunning() && sync.run(rate)),
    close() {
      for (const { sync } of videos) sync.close()
      videos.clear()
    },
  }
}

/** Moves the clock toward the videos and each video toward the clock; returns the new time of the clock. */
function correctDrifts(drifts: readonly Drift[], ms: number, rate: number): number {
  if (drifts.length === 0) return ms
  const common = drifts.reduce((sum, drift) => sum + drift.ms, 0) / drifts.length
  const corrected = ms + common * CLOCK_CORRECTION_FACTOR
  for (const drift of drifts) {
    const rest = (drift.ms - common * CLOCK_CORRECTION_FACTOR) / 1_000
    drift.sync.correct(drifts.length === 1 ? 0 : rest, drift.track.secondsAt(corrected), rate)
  }
  return corrected
}
