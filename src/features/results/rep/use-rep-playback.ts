import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlotPosition } from '../../../renderer/plots/plot-readout.tsx'

/** Direction of playback: 1 forward, -1 backward, 0 paused. */
type Direction = 1 | 0 | -1

export interface RepPlayback {
  readonly direction: Direction
  readonly play: (direction: Direction) => void
  readonly toggle: () => void
}

/** Moves the position at a speed and stops at either end. */
export function useRepPlayback(position: PlotPosition, framesPerSecond: number, speed: number): RepPlayback {
  const [direction, setDirection] = useState<Direction>(0)
  const now = useRef<Direction>(0)

  const play = useCallback(
    (next: Direction) => {
      const last = position.count - 1
      // Playback from an end starts at the other end.
      if (next === 1 && position.get() >= last) position.set(0)
      if (next === -1 && position.get() <= 0) position.set(last)
      now.current = next
      setDirection(next)
    },
    [position],
  )
  const toggle = useCallback(() => play(now.current === 0 ? 1 : 0), [play])

  useEffect(() => {
    if (direction === 0) return undefined
    let before: number | null = null
    let at = position.get()
    let frame = 0
    const run = (nowMs: number) => {
      // A person moved the cursor: playback continues from there.
      if (Math.round(at) !== position.get()) at = position.get()
      if (before !== null) at += ((nowMs - before) / 1_000) * framesPerSecond * speed * direction
      before = nowMs
      position.set(at)
      if (at < 0 || at > position.count - 1) return play(0)
      at = Math.min(Math.max(at, 0), position.count - 1)
      frame = requestAnimationFrame(run)
    }
    frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }, [direction, position, framesPerSecond, speed, play])

  return { direction, play, toggle }
}
