/** One video element that follows orders: to stand at a moment, or to run at a rate. */
export interface VideoSync {
  /** Stands at a moment of the video, in seconds. One jump at a time: of several only the last counts. */
  readonly hold: (seconds: number) => void
  /** Whether it stands where it was told to, with the picture of that moment. */
  readonly isSettled: () => boolean
  /** Whether it could run now without waiting for data. */
  readonly isReady: () => boolean
  readonly run: (rate: number) => void
  /** Closes a distance to where it should be by running a little faster or slower, or by a jump. */
  readonly correct: (errorSeconds: number, targetSeconds: number, rate: number) => void
  readonly seconds: () => number
  /** How far the displayed picture is behind the time, in seconds: decoding is too slow where it is more than a frame. */
  readonly lagSeconds: () => number
  readonly isRunning: () => boolean
  readonly close: () => void
}

/** As slow and as fast as a browser plays. */
const RATES = { min: 0.0625, max: 16 }
/** A frame that a jump was to show is displayed when the time is this near. */
const STANDS_WITHIN_SECONDS = 1e-3
const JUMP_SECONDS = 0.15
/** Nearer than this nothing is corrected, so that the rate does not change all the time. */
const CLOSE_SECONDS = 0.003
const MAX_CORRECTION = 0.12
/** The distance that is closed at about the full correction. */
const FULL_CORRECTION_SECONDS = 0.12
const AGAIN_MS = 90

const HAVE_CURRENT_DATA = 2
const HAVE_FUTURE_DATA = 3

/** `settled` is called whenever the video stands where it was told to. */
export function createVideoSync(video: HTMLVideoElement, settled: () => void): VideoSync {
  let wanted: number | null = null
  let isRunning = false
  let correctedAtMs = 0
  let displayedSeconds: number | null = null
  let request = 0
  const displayed = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    displayedSeconds = mediaTime
    request = video.requestVideoFrameCallback(displayed)
  }
  const tells = typeof video.requestVideoFrameCallback === 'function'
  if (tells) request = video.requestVideoFrameCallback(displayed)

  const isSettled = () =>
    wanted !== null &&
    !video.seeking &&
    video.readyState >= HAVE_CURRENT_DATA &&
    Math.abs(video.currentTime - wanted) < STANDS_WITHIN_SECONDS

  const settle = () => {
    if (wanted === null || video.seeking || video.readyState === 0) return
    if (Math.abs(video.currentTime - wanted) < STANDS_WITHIN_SECONDS) settled()
    else video.currentTime = wanted
  }
  const events = ['seeked', 'loadedmetadata', 'loadeddata', 'canplay'] as const
  for (const name of events) video.addEventListener(name, settle)

  const setRate = (rate: number) => {
    const bounded = Math.min(Math.max(rate, RATES.min), RATES.max)
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
      // A video that can't be played says so by its error event.
      void video.play().catch(() => undefined)
    },
    correct(errorSeconds, targetSeconds, rate) {
      const now = performance.now()
      if (video.seeking || now - correctedAtMs < AGAIN_MS) return
      correctedAtMs = now
      const error = Math.abs(errorSeconds)
      if (error > JUMP_SECONDS * Math.max(rate, 1)) {
        video.currentTime = targetSeconds
        return
      }
      const part = Math.min(error / FULL_CORRECTION_SECONDS, MAX_CORRECTION)
      setRate(error < CLOSE_SECONDS ? rate : rate * (1 - Math.sign(errorSeconds) * part))
    },
    seconds: () => video.currentTime,
    lagSeconds: () => (displayedSeconds === null || video.seeking ? 0 : video.currentTime - displayedSeconds),
    isRunning: () => isRunning,
    close() {
      for (const name of events) video.removeEventListener(name, settle)
      if (tells) video.cancelVideoFrameCallback(request)
      video.pause()
    },
  }
}
