import { createStore, type StoreApi } from 'zustand/vanilla'
import { createPlaybackPace, type PlaybackPace } from './pace.ts'
import { createTimeline, type LoopRange, type PlacedTrack, type Timeline } from './timeline.ts'

/** Controls one video element: it holds a position or runs at a rate. */
interface VideoSync {
  /** Pauses at a position in seconds. Seeks run one at a time, and only the latest request counts. */
  readonly hold: (seconds: number) => void
  /** True once the picture of the requested position is displayed. */
  readonly isSettled: () => boolean
  /** True if playback would not wait for data. */
  readonly isReady: () => boolean
  readonly run: (rate: number) => void
  /** Corrects an error by a slightly changed rate, or by a seek. */
  readonly correct: (errorSeconds: number, targetSeconds: number, rate: number) => void
  readonly seconds: () => number
  /** Seconds between the displayed picture and the time: more than a frame means that decoding is too slow. */
  readonly lagSeconds: () => number
  readonly isRunning: () => boolean
  readonly close: () => void
}

/** Rates that browsers support. */
const PLAYBACK_RATES = { min: 0.0625, max: 16 }
/** Distance at which a seek counts as finished. */
const SEEK_TOLERANCE_SECONDS = 1e-3
const MIN_SEEK_ERROR_SECONDS = 0.15
/** Smaller errors are not corrected, so that the rate stays stable. */
const IGNORED_ERROR_SECONDS = 0.003
const MAX_CORRECTION = 0.12
/** Error that gets about the full correction. */
const FULL_CORRECTION_SECONDS = 0.12
const CORRECTION_INTERVAL_MS = 90

const HAVE_CURRENT_DATA = 2
const HAVE_FUTURE_DATA = 3

/** Creates the control of a video; `settled` is called whenever a requested position is displayed. */
function createVideoSync(video: HTMLVideoElement, settled: () => void): VideoSync {
  let wanted: number | null = null
  let isRunning = false
  let correctedAtMs = 0
  let displayedSeconds: number | null = null
  let request = 0
  const displayed = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    displayedSeconds = mediaTime
    request = video.requestVideoFrameCallback(displayed)
  }
  const hasFrameCallback = typeof video.requestVideoFrameCallback === 'function'
  if (hasFrameCallback) request = video.requestVideoFrameCallback(displayed)

  const isSettled = () =>
    wanted !== null &&
    !video.seeking &&
    video.readyState >= HAVE_CURRENT_DATA &&
    Math.abs(video.currentTime - wanted) < SEEK_TOLERANCE_SECONDS

  const settle = () => {
    if (wanted === null || video.seeking || video.readyState === 0) return
    if (Math.abs(video.currentTime - wanted) < SEEK_TOLERANCE_SECONDS) settled()
    else video.currentTime = wanted
  }
  const events = ['seeked', 'loadedmetadata', 'loadeddata', 'canplay'] as const
  for (const name of events) video.addEventListener(name, settle)

  const setRate = (rate: number) => {
    const bounded = Math.min(Math.max(rate, PLAYBACK_RATES.min), PLAYBACK_RATES.max)
    if (Math.abs(video.playbackRate - bounded) > 1e-4) video.playbackRate = bounded
  }

  return {
    hold(seconds) {
      if (isRunning) video.pause()
      isRunning = false
      wanted = Math.max(seconds, 0)
      settle()
    },
    isSettled,
    isReady: () => !video.seeking && (video.readyState >= HAVE_FUTURE_DATA || video.ended),
    run(rate) {
      wanted = null
      isRunning = true
      setRate(rate)
      // The error event reports a video that cannot play.
      void video.play().catch(() => undefined)
    },
    correct(errorSeconds, targetSeconds, rate) {
      const now = performance.now()
      if (video.seeking || now - correctedAtMs < CORRECTION_INTERVAL_MS) return
      correctedAtMs = now
      const error = Math.abs(errorSeconds)
      if (error > MIN_SEEK_ERROR_SECONDS * Math.max(rate, 1)) {
        video.currentTime = targetSeconds
        return
      }
      const part = Math.min(error / FULL_CORRECTION_SECONDS, MAX_CORRECTION)
      setRate(error < IGNORED_ERROR_SECONDS ? rate : rate * (1 - Math.sign(errorSeconds) * part))
    },
    seconds: () => video.currentTime,
    lagSeconds: () => (displayedSeconds === null || video.seeking ? 0 : video.currentTime - displayedSeconds),
    isRunning: () => isRunning,
    close() {
      for (const name of events) video.removeEventListener(name, settle)
      if (hasFrameCallback) video.cancelVideoFrameCallback(request)
      video.pause()
    },
  }
}

/** Share of the videos' common drift that the clock adopts at each screen refresh. */
const CLOCK_CORRECTION_FACTOR = 0.08

/** Lag of one or two screen refreshes. */
const MAX_LAG_SECONDS = 0.05

/** Frames by which a video may end before the duration that its container states. */
const END_TOLERANCE_FRAMES = 1.5

/** Videos of a player: all of them hold one time of the timeline, or run in step. */
interface SyncedVideos {
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
function createSyncedVideos(timeline: () => Timeline, pace: PlaybackPace): SyncedVideos {
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

/** Direction of playback: 1 forward, -1 backward, 0 paused. */
type Direction = 1 | 0 | -1

export interface PlayerState {
  readonly direction: Direction
  readonly speed: number
  readonly loop: LoopRange | null
  readonly timeline: Timeline
  /** True while playback waits for the data of a video. */
  readonly isWaiting: boolean
}

/** Player of all videos of a rep by one position. Components update the position outside React, so that nothing renders. */
export interface Player {
  readonly store: StoreApi<PlayerState>
  readonly timeline: () => Timeline
  /** Replaces the timeline and stays at the same time of the reference. */
  readonly setTimeline: (timeline: Timeline) => void
  readonly position: () => number
  /** Calls back at each position, and once immediately; returns a function that stops it. */
  readonly onPosition: (moved: (position: number) => void) => () => void
  /** Adds the video of a track; returns a function that removes the video. */
  readonly attach: (trackId: string, video: HTMLVideoElement) => () => void
  readonly goTo: (position: number) => void
  readonly step: (frames: number) => void
  readonly play: (direction: Direction) => void
  readonly toggle: () => void
  readonly setSpeed: (speed: number) => void
  readonly setLoop: (loop: LoopRange | null) => void
  readonly close: () => void
}

/** Time after which a video without data no longer delays the others. */
const START_TIMEOUT_MS = 3_000

/** Creates a paused player without videos. */
export function createPlayer(speed: number): Player {
  const store = createStore(() => pausedAt(speed))
  const pace = createPlaybackPace()
  let { timeline } = store.getState()
  const videos = createSyncedVideos(() => timeline, pace)
  const position = createPosition()
  /** Time displayed during playback, in milliseconds of the timeline. */
  let playedMs = 0
  let tickedAtMs: number | null = null
  let startedAtMs = 0
  let frame = 0

  const clampPosition = (at: number) => Math.min(Math.max(Math.round(at), 0), timeline.count - 1)
  const move = (at: number) => {
    const next = clampPosition(at)
    if (next !== position.get()) position.set(next)
  }
  const heldMs = () => timeline.msAt(position.get())
  const holdAll = () => videos.holdAt(heldMs())
  const bounds = (): LoopRange => store.getState().loop ?? { from: 0, to: timeline.count - 1 }

  /** Holds all videos at a time first, so that none runs before the others can. */
  const prepare = (ms: number) => {
    playedMs = ms
    tickedAtMs = null
    startedAtMs = performance.now()
    store.setState({ isWaiting: true })
    videos.holdAt(ms)
  }

  function stop() {
    cancelAnimationFrame(frame)
    frame = 0
    if (store.getState().direction !== 0) store.setState({ direction: 0, isWaiting: false })
  }

  function tick(nowMs: number) {
    frame = requestAnimationFrame(tick)
    const { direction, speed: rate, isWaiting } = store.getState()
    if (direction === 1 && isWaiting) {
      if (!videos.areReady(playedMs) && performance.now() - startedAtMs <= START_TIMEOUT_MS) return
      store.setState({ isWaiting: false })
      tickedAtMs = nowMs
    }
    const passedMs = tickedAtMs === null ? 0 : Math.max(nowMs - tickedAtMs, 0)
    tickedAtMs = nowMs
    const paced = rate * (direction === 1 ? pace.factor() : 1)
    playedMs += passedMs * paced * direction
    if (direction === 1) playedMs = videos.runAt(playedMs, paced, nowMs)
    else videos.holdAt(playedMs)
    move(timeline.positionAt(playedMs))
    turn(direction)
  }

  /** Restarts a loop at its end, and stops at the end of the timeline. */
  function turn(direction: Direction) {
    const { loop } = store.getState()
    const { from, to } = bounds()
    const isPast = direction === 1 ? playedMs > timeline.msAt(to) : playedMs < timeline.msAt(from)
    if (!isPast) return
    if (loop === null) {
      stop()
      move(direction === 1 ? to : from)
      holdAll()
      return
    }
    move(direction === 1 ? from : to)
    prepare(heldMs())
  }

  function play(direction: Direction) {
    const { from, to } = bounds()
    cancelAnimationFrame(frame)
    store.setState({ direction, isWaiting: false })
    if (direction === 0) return holdAll()
    const at = position.get()
    // Playback from an end, or from outside the loop, starts at the other end.
    if (direction === 1 && (at >= to || at < from)) move(from)
    if (direction === -1 && (at <= from || at > to)) move(to)
    prepare(heldMs())
    frame = requestAnimationFrame(tick)
  }

  const goTo = (at: number) => {
    stop()
    move(at)
    holdAll()
  }

  return {
    store,
    timeline: () => timeline,
    setTimeline(next) {
      const ms = timeline.reference === null ? null : heldMs()
      timeline = next
      position.set(clampPosition(ms === null ? 0 : next.positionAt(ms)))
      store.setState({ timeline })
      if (store.getState().direction === 0) holdAll()
    },
    position: position.get,
    onPosition: position.subscribe,
    attach: (trackId, video) => videos.attach(trackId, video, heldMs()),
    goTo,
    step: (frames) => goTo(position.get() + frames),
    play,
    toggle: () => play(store.getState().direction === 0 ? 1 : 0),
    setSpeed(next) {
      pace.reset()
      store.setState({ speed: next })
      videos.setRate(next)
    },
    setLoop: (loop) => store.setState({ loop }),
    close() {
      stop()
      videos.close()
    },
  }
}

const pausedAt = (speed: number): PlayerState => ({
  direction: 0,
  speed,
  loop: null,
  isWaiting: false,
  timeline: createTimeline([]),
})

/** Position of a player, with the callbacks that follow it. */
function createPosition() {
  const listeners = new Set<(position: number) => void>()
  let position = 0
  return {
    get: () => position,
    set(next: number) {
      position = next
      for (const moved of listeners) moved(position)
    },
    subscribe(moved: (position: number) => void) {
      listeners.add(moved)
      moved(position)
      return () => void listeners.delete(moved)
    },
  }
}
