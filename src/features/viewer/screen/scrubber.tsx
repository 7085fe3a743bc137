import { useCallback, useMemo } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { PositionSlider, sliderOffset } from '../../../renderer/plots/position-slider.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './playback-controls.module.css'
import type { Player } from './player.ts'
import type { Timeline } from './timeline.ts'
import type { EventMark, LoopRange } from './timeline-marks.ts'
import { usePlayerState } from './use-player.ts'
import { usePositionTexts } from './use-position-texts.ts'

interface ScrubberProps {
  readonly player: Player
  readonly timeline: Timeline
  readonly marks: readonly EventMark[]
  readonly range: LoopRange | null
}

/** Timeline slider for all cameras, with marks of the events and the loop range. */
export function Scrubber({ player, timeline, marks, range }: ScrubberProps) {
  const { viewer, phrases } = useWording()
  const texts = usePositionTexts(timeline, marks)
  const isPlaying = usePlayerState(player, ({ direction }) => direction !== 0)
  const last = Math.max(timeline.count - 1, 1)
  const offsetOf = (position: number) => sliderOffset(position, timeline.count)
  const position = useMemo(
    () => ({ get: player.position, set: player.goTo, follow: player.onPosition, count: timeline.count }),
    [player, timeline],
  )
  const valueText = useCallback(
    (at: number) => viewer.positionText(texts.frame(at), texts.total, texts.time(at)),
    [viewer, texts],
  )
  return (
    <div className={styles.scrub}>
      <PositionSlider
        label={viewer.position}
        position={position}
        valueText={valueText}
        isPlaying={isPlaying}
        range={
          range && (
            <i
              className={styles.range}
              style={{ left: offsetOf(range.from), right: `calc(100% - ${offsetOf(range.to)})` }}
            />
          )
        }
      >
        {marks.map(({ name, position, isZero }, index) => (
          <span key={name} className={styles.event} style={{ left: offsetOf(position) }}>
            <i className={classes(styles.tick, isZero && styles.zero)} />
            {hasRoom(marks, index, last) && (
              <em className={styles.eventName} data-side={nameSide(position / last)}>
                {phrases.metric(name)}
              </em>
            )}
          </span>
        ))}
      </PositionSlider>
    </div>
  )
}

/** Side of an event's name: near an end it would be cut off. */
const nameSide = (fraction: number) => (fraction < 0.06 ? 'right' : fraction > 0.94 ? 'left' : 'middle')

const MIN_NAME_GAP = 0.13

/** True if an event's name has room beside the names before it; the event at time zero always shows its name. */
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
