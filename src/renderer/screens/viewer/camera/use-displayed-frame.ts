import { useEffect, useMemo, useRef } from 'react'
import type { Player } from '../playback/player.ts'

export interface DisplayedFrame {
  readonly get: () => number
  readonly onChange: (displayed: (frame: number) => void) => () => void
}

/** Tracks the frame that a video displays, as reported by the browser, else by the player. */
export function useDisplayedFrame(player: Player, trackId: string, video: HTMLVideoElement | null): DisplayedFrame {
  const followers = useRef(new Set<(frame: number) => void>())
  const shown = useRef(0)

  useEffect(() => {
    const set = (frame: number) => {
      if (frame === shown.current) return
      shown.current = frame
      for (const displayed of followers.current) displayed(frame)
    }
    const track = () => player.timeline().tracks.find(({ id }) => id === trackId)
    if (!video || typeof video.requestVideoFrameCallback !== 'function')
      return player.onPosition((position) => set(track()?.frameAt(player.timeline().msAt(position)) ?? 0))
    let request = 0
    const drawn = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      request = video.requestVideoFrameCallback(drawn)
      const frames = track()?.frames
      // The time of a frame is its start, rounded to microseconds.
      if (frames) set(Math.min(Math.max(frames.at(mediaTime * 1_000 + frames.frameMs * 0.02), 0), frames.count - 1))
    }
    request = video.requestVideoFrameCallback(drawn)
    return () => video.cancelVideoFrameCallback(request)
  }, [player, trackId, video])

  return useMemo(
    () => ({
      get: () => shown.current,
      onChange(displayed) {
        followers.current.add(displayed)
        displayed(shown.current)
        return () => void followers.current.delete(displayed)
      },
    }),
    [],
  )
}
