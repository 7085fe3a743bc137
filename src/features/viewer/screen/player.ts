import { createStore, type StoreApi } from 'zustand/vanilla'
import { createPlaybackPace } from './pace.ts'
import { createSyncedVideos } from './synced-videos.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import type { LoopRange } from './timeline-marks.ts'

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
