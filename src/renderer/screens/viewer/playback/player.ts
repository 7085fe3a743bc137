import { createStore, type StoreApi } from 'zustand/vanilla'
import { createPace } from './pace.ts'
import { createTimeline, type PlacedTrack, type Timeline } from './timeline.ts'
import type { LoopRange } from './timeline-marks.ts'
import { createVideoSync, type VideoSync } from './video-sync.ts'

/** 1 plays, -1 plays backward, 0 stands. */
type Direction = 1 | 0 | -1

export interface PlayerState {
  readonly direction: Direction
  readonly speed: number
  readonly loop: LoopRange | null
  readonly timeline: Timeline
  /** It plays, and waits for a video's data. */
  readonly isWaiting: boolean
}

/** All videos of a rep by one position. What follows the position is drawn by hand: React renders nothing when it moves. */
export interface Player {
  readonly store: StoreApi<PlayerState>
  readonly timeline: () => Timeline
  /** Stays at the same moment of the reference. */
  readonly setTimeline: (timeline: Timeline) => void
  readonly position: () => number
  /** Hears of every position, and once now; returns a way to stop. */
  readonly follow: (moved: (position: number) => void) => () => void
  /** A video of a track; returns a way to let go of it. */
  readonly attach: (trackId: string, video: HTMLVideoElement) => () => void
  readonly goTo: (position: number) => void
  readonly step: (frames: number) => void
  readonly play: (direction: Direction) => void
  readonly toggle: () => void
  readonly setSpeed: (speed: number) => void
  readonly setLoop: (loop: LoopRange | null) => void
  readonly close: () => void
}

/** How much of the videos' common delay the clock takes over at each picture of the screen. */
const CLOCK_FOLLOWS = 0.08
/** A video that gives no sign for so long does not hold up the others. */
const START_TIMEOUT_MS = 3_000
/** A picture or two of the screen. */
const ALLOWED_LAG_SECONDS = 0.05
/** The end of a video may come a little before its container says. */
const END_FRAMES = 1.5

interface Attached {
  readonly id: string
  readonly sync: VideoSync
}

export function createPlayer(speed: number): Player {
  const store = createStore<PlayerState>(() => ({
    direction: 0,
    speed,
    loop: null,
    isWaiting: false,
    timeline: createTimeline([]),
  }))
  const followers = new Set<(position: number) => void>()
  const videos = new Set<Attached>()
  let { timeline } = store.getState()
  let position = 0
  /** While it plays: the moment that is displayed, in milliseconds of the timeline. */
  let playedMs = 0
  const pace = createPace()
  let tickedAtMs: number | null = null
  let startedAtMs = 0
  let frame = 0

  const within = (at: number) => Math.min(Math.max(Math.round(at), 0), timeline.count - 1)
  const move = (at: number) => {
    const next = within(at)
    if (next === position) return
    position = next
    for (const moved of followers) moved(position)
  }
  const trackOf = (id: string) => timeline.tracks.find((track) => track.id === id)
  const eachVideo = (act: (sync: VideoSync, track: PlacedTrack) => void) => {
    for (const { id, sync } of videos) {
      const track = trackOf(id)
      if (track) act(sync, track)
    }
  }
  const holdAt = (ms: number) => eachVideo((sync, track) => sync.hold(track.secondsOf(track.frameAt(ms))))
  const holdAll = () => holdAt(timeline.msAt(position))
  const canRun = (track: PlacedTrack, ms: number) =>
    ms >= track.fromMs && ms < track.toMs - END_FRAMES * track.frames.frameMs
  const bounds = (): LoopRange => store.getState().loop ?? { from: 0, to: timeline.count - 1 }

  /** All stand at the moment first: none runs before the others can. */
  const prepare = (ms: number) => {
    playedMs = ms
    tickedAtMs = null
    startedAtMs = performance.now()
    store.setState({ isWaiting: true })
    holdAt(ms)
  }
  const areReady = () => {
    let ready = true
    eachVideo((sync, track) => {
      if (canRun(track, playedMs) && !(sync.isSettled() && sync.isReady())) ready = false
    })
    return ready || performance.now() - startedAtMs > START_TIMEOUT_MS
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
      if (!areReady()) return
      store.setState({ isWaiting: false })
      tickedAtMs = nowMs
    }
    const passedMs = tickedAtMs === null ? 0 : Math.max(nowMs - tickedAtMs, 0)
    tickedAtMs = nowMs
    const paced = rate * (direction === 1 ? pace.factor() : 1)
    playedMs += passedMs * paced * direction
    if (direction === 1) follow(paced, nowMs)
    else holdAt(playedMs)
    move(timeline.positionAt(playedMs))
    turn(direction)
  }

  /** The clock goes with the videos, and each video with the clock. */
  function follow(rate: number, nowMs: number) {
    let lag = 0
    const errors: { sync: VideoSync; track: PlacedTrack; ms: number }[] = []
    eachVideo((sync, track) => {
      if (!canRun(track, playedMs)) return sync.hold(track.secondsOf(track.frameAt(playedMs)))
      if (!sync.isRunning()) return sync.run(rate)
      lag = Math.max(lag, sync.lagSeconds() - track.frames.frameMs / 1_000)
      if (sync.isReady()) errors.push({ sync, track, ms: (sync.seconds() - track.secondsAt(playedMs)) * 1_000 })
    })
    pace.observe(lag, ALLOWED_LAG_SECONDS, nowMs)
    if (errors.length === 0) return
    const common = errors.reduce((sum, { ms }) => sum + ms, 0) / errors.length
    playedMs += common * CLOCK_FOLLOWS
    for (const { sync, track, ms } of errors) {
      const rest = (ms - common * CLOCK_FOLLOWS) / 1_000
      sync.correct(errors.length === 1 ? 0 : rest, track.secondsAt(playedMs), rate)
    }
  }

  /** At the end of the loop back to its beginning; at the end of everything it stands. */
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
    prepare(timeline.msAt(position))
  }

  function play(direction: Direction) {
    const { from, to } = bounds()
    cancelAnimationFrame(frame)
    store.setState({ direction, isWaiting: false })
    if (direction === 0) return holdAll()
    // From an end, or from outside the loop, it begins at the other end.
    if (direction === 1 && (position >= to || position < from)) move(from)
    if (direction === -1 && (position <= from || position > to)) move(to)
    prepare(timeline.msAt(position))
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
      const ms = timeline.reference === null ? null : timeline.msAt(position)
      timeline = next
      position = within(ms === null ? 0 : next.positionAt(ms))
      for (const moved of followers) moved(position)
      store.setState({ timeline })
      if (store.getState().direction === 0) holdAll()
    },
    position: () => position,
    follow(moved) {
      followers.add(moved)
      moved(position)
      return () => void followers.delete(moved)
    },
    attach(id, video) {
      const attached: Attached = { id, sync: createVideoSync(video, () => undefined) }
      videos.add(attached)
      const track = trackOf(id)
      if (track) attached.sync.hold(track.secondsOf(track.frameAt(timeline.msAt(position))))
      return () => {
        videos.delete(attached)
        attached.sync.close()
      }
    },
    goTo,
    step: (frames) => goTo(position + frames),
    play,
    toggle: () => play(store.getState().direction === 0 ? 1 : 0),
    setSpeed(next) {
      pace.reset()
      store.setState({ speed: next })
      eachVideo((sync) => sync.isRunning() && sync.run(next))
    },
    setLoop: (loop) => store.setState({ loop }),
    close() {
      stop()
      for (const { sync } of videos) sync.close()
      videos.clear()
    },
  }
}
