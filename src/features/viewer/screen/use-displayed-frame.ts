import { useEffect, useMemo, useRef } from 'react'
import type { Player } from './player.ts'

export interface DisplayedFrame {
  readonly get: () => number
  readonly onChange: (listener: (frame: number) => void) => () => void
}

/** Tracks the frame that a video displays, as reported by the browser, else by the player. */
export function useDisplayedFrame(player: Player, trackId: string, video: HTMLVideoElement | null): DisplayedFrame {
  const listeners = useRef(new Set<(frame: number) => void>())
  const shown = useRef(0)

  useEffect(() => {
    const set = (frame: number) => {
      if (frame === shown.current) return
      shown.current = frame
      for (const listener of listeners.current) listener(frame)
    }
    const track = () => player.timeline().tracks.find(({ id }) => id === trackId)
    if (!video || typeof video.requestVideoFrameCallback !== 'function')
      return player.onPosition((position) => set(track()?.frameAt(player.timeline().msAt(position)) ?? 0))
    let request = 0
    const onVideoFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      request = video.requestVideoFrameCallback(onVideoFrame)
      const frames = track()?.frames
      // Adds 2% of a frame, so that a start time that was rounded down still selects this frame.
      if (frames) set(Math.min(Math.max(frames.at(mediaTime * 1_000 + frames.frameMs * 0.02), 0), frames.count - 1))
    }
    request = video.requestVideoFrameCallback(onVideoFrame)
    return () => video.cancelVideoFrameCallback(request)
  }, [player, trackId, video])

  return useMemo(
    () => ({
      get: () => shown.current,
      onChange(listener) {
        listeners.current.add(listener)
        listener(shown.current)
        return () => void listeners.current.delete(listener)
      },
    }),
    [],
  )
}
