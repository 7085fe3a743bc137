import { type RefObject, useEffect, useRef, useState } from 'react'
import { createFrameCount } from '../../renderer/components/frame-count.ts'

const DEFAULT_FRAMES_PER_SECOND = 30

export interface ClipPlayback {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly isPlaying: boolean
  readonly atMs: number
  readonly toggle: () => void
  /** Steps forward, or back by a negative number of frames. */
  readonly step: (frames: number) => void
  readonly seek: (atMs: number) => void
  readonly speed: number
  readonly setSpeed: (speed: number) => void
}

/** Controls a video element: play, step by frame, seek, speed. */
export function useClipPlayback(framesPerSecond: number | null, durationMs: number): ClipPlayback {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [atMs, setAt] = useState(0)
  const [speed, setSpeed] = useState(1)

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    let frame = 0
    const follow = () => setAt(element.currentTime * 1_000)
    const run = () => {
      follow()
      frame = element.paused ? 0 : requestAnimationFrame(run)
    }
    const started = () => {
      setPlaying(true)
      run()
    }
    const stopped = () => {
      setPlaying(false)
      follow()
    }
    element.addEventListener('play', started)
    element.addEventListener('pause', stopped)
    element.addEventListener('seeking', follow)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('play', started)
      element.removeEventListener('pause', stopped)
      element.removeEventListener('seeking', follow)
    }
  }, [])

  useEffect(() => {
    if (video.current) video.current.playbackRate = speed
  }, [speed])

  /** Seeks; before the video has loaded, with the probed length, so that no key press is lost. */
  const seek = (ms: number) => {
    const element = video.current
    if (!element) return
    element.currentTime = Math.min(Math.max(ms / 1_000, 0), element.duration || durationMs / 1_000)
    setAt(element.currentTime * 1_000)
  }
  return {
    video,
    isPlaying,
    atMs,
    speed,
    setSpeed,
    seek,
    toggle() {
      const element = video.current
      // An unplayable video reports itself by its error event.
      if (element?.paused) void element.play().catch(() => undefined)
      else element?.pause()
    },
    step(frames) {
      const element = video.current
      if (!element) return
      element.pause()
      const { at, middleMs } = createFrameCount(framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND, durationMs)
      seek(middleMs(at(element.currentTime * 1_000) + frames))
    },
  }
}
