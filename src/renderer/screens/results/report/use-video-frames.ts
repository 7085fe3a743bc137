import { useEffect, useRef, useState } from 'react'

/** A disk that sleeps takes a while; a video that can't be read never comes. */
const TIMEOUT_MS = 20_000
/** Wide enough for paper: four beside each other at 300 dots an inch. */
const MAX_WIDTH_PX = 640

interface VideoFrames {
  readonly state: 'reading' | 'ready' | 'failed'
  /** For the canvas of the frame at this place. */
  readonly canvasRef: (at: number) => (canvas: HTMLCanvasElement | null) => void
}

/** Draws frames of a video onto canvases, one after the other. */
export function useVideoFrames(address: string, seconds: readonly number[]): VideoFrames {
  const canvases = useRef(new Map<number, HTMLCanvasElement>())
  const [state, setState] = useState<VideoFrames['state']>('reading')
  const times = seconds.join()

  useEffect(() => {
    if (times === '') return undefined
    const leaving = new AbortController()
    const video = document.createElement('video')
    video.muted = true
    video.preload = 'auto'
    video.src = address
    const read = async () => {
      await happens(video, 'loadeddata', leaving.signal)
      for (const [at, time] of times.split(',').map(Number).entries()) {
        const sought = happens(video, 'seeked', leaving.signal)
        video.currentTime = Math.min(time, Math.max(video.duration - 0.001, 0))
        await sought
        draw(video, canvases.current.get(at))
      }
    }
    read().then(
      () => setState('ready'),
      () => leaving.signal.aborted || setState('failed'),
    )
    return () => {
      leaving.abort()
      video.removeAttribute('src')
      video.load()
    }
  }, [address, times])

  return {
    state: times === '' ? 'failed' : state,
    canvasRef: (at) => (canvas) => {
      if (canvas) canvases.current.set(at, canvas)
      else canvases.current.delete(at)
    },
  }
}

function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement | undefined) {
  if (!canvas) return
  const scale = Math.min(MAX_WIDTH_PX / video.videoWidth, 1)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
}

/** Resolves when the event comes; rejects when the video can't be read, takes too long, or is not wanted any more. */
function happens(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(reject), TIMEOUT_MS)
    const done = () => end(resolve)
    const failed = () => end(reject)
    function end(settle: () => void) {
      clearTimeout(timer)
      video.removeEventListener(event, done)
      video.removeEventListener('error', failed)
      signal.removeEventListener('abort', failed)
      settle()
    }
    video.addEventListener(event, done)
    video.addEventListener('error', failed)
    signal.addEventListener('abort', failed)
  })
}
