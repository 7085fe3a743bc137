import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLatest } from '../hooks/use-latest.ts'
import { type PlotPosition, positionAfterKey } from './plot-readout.tsx'
import styles from './position-slider.module.css'

interface PositionSliderProps {
  readonly label: string
  /** Position to show and move; keep the object stable. */
  readonly position: PlotPosition
  readonly valueText: (index: number) => string
  /** True during playback, when screen readers get fewer updates. */
  readonly isPlaying: boolean
  /** Marks of events. */
  readonly children?: ReactNode
  /** Range that is looped or plotted. */
  readonly range?: ReactNode
}

/** Interval of position updates for screen readers during playback. */
const ANNOUNCE_INTERVAL_MS = 250

/** Place of an index on a slider, as a CSS length. */
export const sliderOffset = (index: number, count: number): string => `${(index / Math.max(count - 1, 1)) * 100}%`

/** Slider over the frames of a video or session, moved by pointer and keys and drawn outside React. */
export function PositionSlider({ label, position, valueText, isPlaying, children, range }: PositionSliderProps) {
  const track = useRef<HTMLDivElement>(null)
  const thumb = useRef<HTMLElement>(null)
  const announcedAtMs = useRef(0)
  const latestPlaying = useLatest(isPlaying)
  const last = Math.max(position.count - 1, 1)
  const announce = useLatest((index: number) => {
    announcedAtMs.current = performance.now()
    track.current?.setAttribute('aria-valuenow', String(index))
    track.current?.setAttribute('aria-valuetext', valueText(index))
  })
  useEffect(
    () =>
      position.follow((index) => {
        // A transform needs no layout: the thumb moves at every picture of the screen.
        if (thumb.current) thumb.current.style.transform = `translateX(${sliderOffset(index, position.count)})`
        const isDue = performance.now() - announcedAtMs.current > ANNOUNCE_INTERVAL_MS
        if (isDue || !latestPlaying.current) announce.current(index)
      }),
    [position, latestPlaying, announce],
  )
  // The end of playback, and other texts, are announced at once.
  useEffect(() => {
    if (!isPlaying) announce.current(position.get())
  }, [isPlaying, position, valueText, announce])

  const goTo = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    position.set(((event.clientX - left) / Math.max(width, 1)) * last)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = positionAfterKey(event.key, position.get(), position.count, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    position.set(next)
  }
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={0}
      className={styles.track}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        goTo(event)
      }}
      onPointerMove={(event) => event.buttons === 1 && goTo(event)}
    >
      <i className={styles.rail} />
      {range}
      {children}
      <i ref={thumb} className={styles.thumb} />
    </div>
  )
}
