import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { Segments } from '../../../components/fields/segments.tsx'
import { Icon } from '../../../components/icon.tsx'
import { type PlotPosition, positionAfterKey } from '../../../components/plots/plot-position.ts'
import { useWording } from '../../../state/wording-context.tsx'
import styles from './rep.module.css'
import type { RepTime } from './rep-curves.ts'
import { changeRepState, useRepState } from './rep-state.ts'
import type { RepPlayback } from './use-rep-playback.ts'

const speeds = ['0.125', '0.25', '0.5', '1'] as const

interface RepControlsProps {
  readonly position: PlotPosition
  readonly time: RepTime
  readonly firstFrame: number
  readonly playback: RepPlayback
}

/** Playback controls of a session: play, speed, position, and a slider with the events and the plotted range. */
export function RepControls({ position, time, firstFrame, playback }: RepControlsProps) {
  const { rep } = useWording()
  const { speed, below } = useRepState()
  const isPlaying = playback.direction !== 0
  return (
    <div className={styles.transport}>
      <Button square aria-label={isPlaying ? rep.pause : rep.play} onPress={playback.toggle}>
        <Icon name={isPlaying ? 'pause' : 'play'} size={16} />
      </Button>
      <Segments
        label={rep.speed}
        choices={speeds.map((id) => ({ id, text: rep.speeds[id] }))}
        value={speeds.find((id) => Number(id) === speed) ?? '1'}
        onChange={(id) => changeRepState({ speed: Number(id) })}
      />
      <Track position={position} time={time} firstFrame={firstFrame} />
      <Readout position={position} time={time} firstFrame={firstFrame} />
      <Segments
        label={rep.below}
        choices={[
          { id: 'curves', text: rep.curves },
          { id: 'metrics', text: rep.allMetrics },
        ]}
        value={below}
        onChange={(id) => changeRepState({ below: id })}
      />
    </div>
  )
}

type TrackProps = Omit<RepControlsProps, 'playback'>

/** Texts of a frame and its time. */
function useFrameTexts({ time, firstFrame }: Pick<TrackProps, 'time' | 'firstFrame'>) {
  const { say } = useWording()
  const signed = new Intl.NumberFormat(say.locale, {
    maximumFractionDigits: 0,
    signDisplay: time.zero === null ? 'auto' : 'exceptZero',
  })
  return {
    frame: (index: number) => say.format.number(firstFrame + index),
    ms: (index: number) => `${signed.format(time.x[index] ?? 0).replace('-', '\u2212')} ms`,
  }
}

function Readout({ position, time, firstFrame }: TrackProps) {
  const { rep, say } = useWording()
  const frame = useRef<HTMLElement>(null)
  const ms = useRef<HTMLElement>(null)
  const texts = useFrameTexts({ time, firstFrame })
  useEffect(() =>
    position.follow((index) => {
      if (frame.current) frame.current.textContent = texts.frame(index)
      if (ms.current) ms.current.textContent = texts.ms(index)
    }),
  )
  return (
    // Screen readers get the position from the slider.
    <span className={styles.readout} aria-hidden="true">
      <b ref={frame} />
      <span>{rep.ofFrames(say.format.number(firstFrame + position.count - 1))}</span>
      <b ref={ms} className={styles.ms} />
    </span>
  )
}

function Track({ position, time, firstFrame }: TrackProps) {
  const { rep, say } = useWording()
  const { isEventRange } = useRepState()
  const track = useRef<HTMLDivElement>(null)
  const thumb = useRef<HTMLElement>(null)
  const texts = useFrameTexts({ time, firstFrame })
  const last = Math.max(position.count - 1, 1)
  const part = (index: number) => `${(index / last) * 100}%`
  const total = say.format.number(firstFrame + position.count - 1)
  useEffect(() =>
    position.follow((index) => {
      if (thumb.current) thumb.current.style.left = part(index)
      track.current?.setAttribute('aria-valuenow', String(index))
      track.current?.setAttribute('aria-valuetext', rep.positionText(texts.frame(index), total, texts.ms(index)))
    }),
  )
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
  const [from, to] = time.span ?? [time.x[0] ?? 0, time.x.at(-1) ?? 0]
  const spanFrom = time.x.findIndex((at) => at >= from)
  const spanTo = time.x.findLastIndex((at) => at <= to)
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label={rep.position}
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
      {isEventRange && time.span && (
        <i className={styles.span} style={{ left: part(spanFrom), right: `calc(100% - ${part(spanTo)})` }} />
      )}
      {time.events.map(({ name, index }) => (
        <i key={name} className={styles.tick} title={say.metric(name)} style={{ left: part(index) }} />
      ))}
      <i ref={thumb} className={styles.thumb} />
    </div>
  )
}
