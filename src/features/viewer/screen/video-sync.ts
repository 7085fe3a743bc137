/** Controls one video element: it holds a position or runs at a rate. */
export interface VideoSync {
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
