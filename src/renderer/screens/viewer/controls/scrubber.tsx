import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { classes } from '../../../components/class-names.ts'
import { positionAfterKey } from '../../../components/plots/plot-position.ts'
import { useWording } from '../../../state/wording-context.tsx'
import type { Player } from '../playback/player.ts'
import type { Timeline } from '../playback/timeline.ts'
import type { EventMark, LoopRange } from '../playback/timeline-marks.ts'
import styles from './playback-controls.module.css'
import { usePositionTexts } from './use-position-texts.ts'

interface ScrubberProps {
  readonly player: Player
  readonly timeline: Timeline
  readonly marks: readonly EventMark[]
  readonly range: LoopRange | null
}

/** Interval of position updates for screen readers during playback. */
const ANNOUNCE_INTERVAL_MS = 250

/** Slider that moves all cameras, with the events and the loop. */
export function Scrubber({ player, timeline, marks, range }: ScrubberProps) {
  const { viewer, say } = useWording()
  const track = useRef<HTMLDivElement>(null)
  const thumb = useRef<HTMLElement>(null)
  const texts = usePositionTexts(timeline, marks)
  const last = Math.max(timeline.count - 1, 1)
  const part = (position: number) => `${(position / last) * 100}%`
  useEffect(() => {
    let announcedAtMs = 0
    const announce = (position: number) => {
      announcedAtMs = performance.now()
      track.current?.setAttribute('aria-valuenow', String(position))
      const text = viewer.positionText(texts.frame(position), texts.total, texts.time(position))
      track.current?.setAttribute('aria-valuetext', text)
    }
    const isPaused = () => player.store.getState().direction === 0
    const unfollow = player.onPosition((position) => {
      // A transform needs no layout: the thumb moves at every picture of the screen.
      if (thumb.current) thumb.current.style.transform = `translateX(${(position / last) * 100}%)`
      if (isPaused() || performance.now() - announcedAtMs > ANNOUNCE_INTERVAL_MS) announce(position)
    })
    const unsubscribe = player.store.subscribe(() => {
      if (isPaused()) announce(player.position())
    })
    return () => {
      unfollow()
      unsubscribe()
    }
  }, [player, last, texts, viewer])
  const goTo = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    player.goTo(((event.clientX - left) / Math.max(width, 1)) * last)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = positionAfterKey(event.key, player.position(), timeline.count, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    player.goTo(next)
  }
  return (
    <div className={styles.scrub}>
      <div
        ref={track}
        role="slider"
        tabIndex={0}
        aria-label={viewer.position}
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
        {range && (
          <i className={styles.range} style={{ left: part(range.from), right: `calc(100% - ${part(range.to)})` }} />
        )}
        {marks.map(({ name, position, isZero }, index) => (
          <span key={name} className={styles.event} style={{ left: part(position) }}>
            <i className={classes(styles.tick, isZero && styles.zero)} />
            {hasRoom(marks, index, last) && (
              <em className={styles.eventName} data-side={nameSide(position / last)}>
                {say.metric(name)}
              </em>
            )}
          </span>
        ))}
        <i ref={thumb} className={styles.thumb} />
      </div>
    </div>
  )
}

/** Side of an event's name: near an end it would be cut off. */
const nameSide = (part: number) => (part < 0.06 ? 'right' : part > 0.94 ? 'left' : 'middle')

const MIN_NAME_GAP = 0.13

/** True if an event's name has room beside the names before it; the zero event always shows its name. */
function hasRoom(marks: readonly EventMark[], index: number, last: number): boolean {
  const own = marks[index]
  if (!own) return false
  const zero = marks.find(({ isZero }) => isZero)
  const isApart = (other: EventMark) => Math.abs(own.position - other.position) / last > MIN_NAME_GAP
  if (own.isZero) return true
  if (zero && !isApart(zero)) return false
  const named = marks.slice(0, index).filter((_mark, before) => hasRoom(marks, before, last))
  return named.every(isApart)
}
