import { useEffect, useRef, useState } from 'react'

/** Time limit of a read: a sleeping disk needs several seconds, an unreadable video never answers. */
const READ_TIMEOUT_MS = 20_000
/** Width of a frame on paper: four side by side at 300 dots per inch. */
const MAX_WIDTH_PX = 640

interface VideoFrames {
  readonly state: 'reading' | 'ready' | 'failed'
  /** Ref of the canvas of the frame at an index. */
  readonly canvasRef: (at: number) => (canvas: HTMLCanvasElement | null) => void
}

/** Draws frames of a video on canvases, one after another. */
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
      await waitForEvent(video, 'loadeddata', leaving.signal)
      for (const [at, time] of times.split(',').map(Number).entries()) {
        const sought = waitForEvent(video, 'seeked', leaving.signal)
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

/** Resolves at the event; rejects on an error, on a timeout or after an abort. */
function waitForEvent(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(reject), READ_TIMEOUT_MS)
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
