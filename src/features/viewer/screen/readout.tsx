import { useEffect, useRef } from 'react'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './playback-controls.module.css'
import type { Player } from './player.ts'
import type { Timeline } from './timeline.ts'
import type { EventMark } from './timeline-marks.ts'
import { usePositionTexts } from './use-position-texts.ts'

interface ReadoutProps {
  readonly player: Player
  readonly timeline: Timeline
  readonly marks: readonly EventMark[]
}

/** Large frame number and time; screen readers get them from the scrubber. */
export function Readout({ player, timeline, marks }: ReadoutProps) {
  const { viewer } = useWording()
  const texts = usePositionTexts(timeline, marks)
  const frame = useRef<HTMLElement>(null)
  const time = useRef<HTMLElement>(null)
  useEffect(
    () =>
      player.onPosition((position) => {
        if (frame.current) frame.current.textContent = texts.frame(position)
        if (time.current) time.current.textContent = texts.time(position)
      }),
    [player, texts],
  )
  return (
    <span className={styles.readout} aria-hidden="true">
      <b ref={frame} />
      <span>{viewer.ofFrames(texts.total)}</span>
      <b ref={time} className={styles.time} />
    </span>
  )
}
