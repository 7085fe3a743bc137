import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import type { PlotPosition } from '../../../renderer/plots/plot-readout.tsx'
import { PositionSlider, sliderOffset } from '../../../renderer/plots/position-slider.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './rep.module.css'
import type { RepTime } from './rep-curves.ts'
import type { RepPlayback } from './use-rep-playback.ts'

type Below = 'curves' | 'metrics'

interface RepState {
  /** Chosen curves of the plots, by `activity/movement`. */
  readonly curves: Readonly<Record<string, readonly (readonly string[])[]>>
  readonly below: Below
  /** True while plots show only the range around the events. */
  readonly isEventRange: boolean
  readonly speed: number
}

const store = createStore<RepState>(() => ({ curves: {}, below: 'curves', isEventRange: true, speed: 0.25 }))

/** Reads the display choices, which stay when another session is opened. */
export const useRepState = (): RepState => useStore(store)

export const changeRepState = (changes: Partial<RepState>): void => store.setState(changes)

export const chooseCurves = (pair: string, plots: readonly (readonly string[])[]): void =>
  store.setState(({ curves }) => ({ curves: { ...curves, [pair]: plots } }))

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
      <RepSlider position={position} time={time} firstFrame={firstFrame} isPlaying={isPlaying} />
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

type FrameProps = Omit<RepControlsProps, 'playback'>

/** Texts of a frame and its time. The first frame of a video is 1, as in the viewer and in what is shared. */
function useFrameTexts({ time, firstFrame }: Pick<FrameProps, 'time' | 'firstFrame'>) {
  const { phrases } = useWording()
  const signed = new Intl.NumberFormat(phrases.locale, {
    maximumFractionDigits: 0,
    signDisplay: time.zero === null ? 'auto' : 'exceptZero',
  })
  return {
    frame: (index: number) => phrases.format.number(firstFrame + index + 1),
    ms: (index: number) => `${signed.format(time.x[index] ?? 0).replace('-', '\u2212')} ms`,
  }
}

function Readout({ position, time, firstFrame }: FrameProps) {
  const { rep, phrases } = useWording()
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
      <span>{rep.ofFrames(phrases.format.number(firstFrame + position.count))}</span>
      <b ref={ms} className={styles.ms} />
    </span>
  )
}

function RepSlider({ position, time, firstFrame, isPlaying }: FrameProps & { readonly isPlaying: boolean }) {
  const { rep, phrases } = useWording()
  const { isEventRange } = useRepState()
  const texts = useFrameTexts({ time, firstFrame })
  const part = (index: number) => sliderOffset(index, position.count)
  const total = phrases.format.number(firstFrame + position.count)
  const [from, to] = time.span ?? [time.x[0] ?? 0, time.x.at(-1) ?? 0]
  const spanFrom = time.x.findIndex((at) => at >= from)
  const spanTo = time.x.findLastIndex((at) => at <= to)
  return (
    <PositionSlider
      label={rep.position}
      position={position}
      valueText={(index) => rep.positionText(texts.frame(index), total, texts.ms(index))}
      isPlaying={isPlaying}
      range={
        isEventRange &&
        time.span && (
          <i className={styles.span} style={{ left: part(spanFrom), right: `calc(100% - ${part(spanTo)})` }} />
        )
      }
    >
      {time.events.map(({ name, index }) => (
        <i key={name} className={styles.tick} title={phrases.metric(name)} style={{ left: part(index) }} />
      ))}
    </PositionSlider>
  )
}
