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

/** How often a screen reader hears of the position while it plays. */
const SAID_EVERY_MS = 250

/** Moves all cameras; shows the events and the part that is looped. */
export function Scrubber({ player, timeline, marks, range }: ScrubberProps) {
  const { viewer, say } = useWording()
  const track = useRef<HTMLDivElement>(null)
  const thumb = useRef<HTMLElement>(null)
  const texts = usePositionTexts(timeline, marks)
  const last = Math.max(timeline.count - 1, 1)
  const part = (position: number) => `${(position / last) * 100}%`
  useEffect(() => {
    let saidAtMs = 0
    const tell = (position: number) => {
      saidAtMs = performance.now()
      track.current?.setAttribute('aria-valuenow', String(position))
      const text = viewer.positionText(texts.frame(position), texts.total, texts.time(position))
      track.current?.setAttribute('aria-valuetext', text)
    }
    const stands = () => player.store.getState().direction === 0
    const unfollow = player.follow((position) => {
      // Moved without a new layout: it happens at each picture of the screen.
      if (thumb.current) thumb.current.style.transform = `translateX(${(position / last) * 100}%)`
      if (stands() || performance.now() - saidAtMs > SAID_EVERY_MS) tell(position)
    })
    const unsubscribe = player.store.subscribe(() => {
      if (stands()) tell(player.position())
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
            {isFree(marks, index, last) && (
              <em className={styles.eventName} data-side={sideOf(position / last)}>
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

/** Near an end a name would be cut off. */
const sideOf = (part: number) => (part < 0.06 ? 'right' : part > 0.94 ? 'left' : 'middle')

const NAME_PART = 0.13

/** Whether there is room for an event's name behind the last one that has its name; the zero event always has. */
function isFree(marks: readonly EventMark[], index: number, last: number): boolean {
  const own = marks[index]
  if (!own) return false
  const zero = marks.find(({ isZero }) => isZero)
  const isApart = (other: EventMark) => Math.abs(own.position - other.position) / last > NAME_PART
  if (own.isZero) return true
  if (zero && !isApart(zero)) return false
  const named = marks.slice(0, index).filter((_mark, before) => isFree(marks, before, last))
  return named.every(isApart)
}
