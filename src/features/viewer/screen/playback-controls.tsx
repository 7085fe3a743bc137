import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Keys } from '../../../renderer/components/keys.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { usePublishedHeight } from '../../../renderer/hooks/use-published-height.ts'
import { PositionSlider, sliderOffset } from '../../../renderer/plots/position-slider.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './playback-controls.module.css'
import type { Player } from './player.ts'
import type { EventMark, LoopRange, Timeline } from './timeline.ts'
import { type LoopControl, playbackSpeeds } from './use-loop.ts'
import { usePlayerState } from './use-player.ts'
import { changeSpeed } from './viewer-state.ts'

/** Texts of a position: its number from 1, and its time from the event at time zero, otherwise from the start. */
function usePositionTexts(timeline: Timeline, marks: readonly EventMark[]) {
  const { phrases } = useWording()
  return useMemo(() => {
    const zero = marks.find(({ isZero }) => isZero)
    const signed = new Intl.NumberFormat(phrases.locale, {
      maximumFractionDigits: 0,
      signDisplay: zero ? 'exceptZero' : 'negative',
    })
    const zeroMs = timeline.msAt(zero?.position ?? 0)
    return {
      frame: (position: number) => phrases.format.number(position + 1),
      total: phrases.format.number(timeline.count),
      time: (position: number) => `${signed.format(timeline.msAt(position) - zeroMs).replace('-', '\u2212')} ms`,
    }
  }, [phrases, timeline, marks])
}

interface ScrubberProps {
  readonly player: Player
  readonly timeline: Timeline
  readonly marks: readonly EventMark[]
  readonly range: LoopRange | null
}

/** Timeline slider for all cameras, with marks of the events and the loop range. */
function Scrubber({ player, timeline, marks, range }: ScrubberProps) {
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

interface ReadoutProps {
  readonly player: Player
  readonly timeline: Timeline
  readonly marks: readonly EventMark[]
}

/** Large frame number and time; screen readers get them from the scrubber. */
function Readout({ player, timeline, marks }: ReadoutProps) {
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

interface PlaybackControlsProps {
  readonly player: Player
  readonly marks: readonly EventMark[]
  readonly looping: LoopControl
  /** True until the frames of all cameras are read: nothing can be played before. */
  readonly isReading: boolean
  /** Content at the end of the row. */
  readonly children?: ReactNode
}

/** Playback controls of all cameras: scrubber, play and step buttons, position, speed and loop. */
export function PlaybackControls({ player, marks, looping, isReading, children }: PlaybackControlsProps) {
  const { viewer } = useWording()
  const bar = useRef<HTMLDivElement>(null)
  usePublishedHeight('--foot', bar)
  const isPlaying = usePlayerState(player, ({ direction }) => direction !== 0)
  const speed = usePlayerState(player, (state) => state.speed)
  const timeline = usePlayerState(player, (state) => state.timeline)
  return (
    <div ref={bar} className={styles.transport}>
      <Scrubber player={player} timeline={timeline} marks={marks} range={looping.range} />
      <div className={styles.controls}>
        <Button square isDisabled={isReading} aria-label={viewer.previousFrame} onPress={() => player.step(-1)}>
          <Icon name="frameBack" size={16} />
        </Button>
        <span className={styles.play}>
          <Button tone="primary" keys="space" isDisabled={isReading} onPress={player.toggle}>
            {isPlaying ? viewer.pause : viewer.play}
          </Button>
        </span>
        <Button square isDisabled={isReading} aria-label={viewer.nextFrame} onPress={() => player.step(1)}>
          <Icon name="frameOn" size={16} />
        </Button>
        {isReading ? (
          <output className={styles.reading}>{viewer.readingFrames}</output>
        ) : (
          <Readout player={player} timeline={timeline} marks={marks} />
        )}
        <Segments
          label={viewer.speed}
          choices={playbackSpeeds.map((each) => ({ id: String(each), text: speedText(viewer.speeds, each) }))}
          value={String(speed)}
          onChange={(id) => {
            changeSpeed(Number(id))
            player.setSpeed(Number(id))
          }}
        />
        <LoopText player={player} looping={looping} />
        {children}
      </div>
    </div>
  )
}

const speedText = (texts: Readonly<Record<string, string>>, speed: number) => texts[String(speed)] ?? String(speed)

function LoopText({
  player,
  looping: { range, setIn, setOut, remove },
}: Pick<PlaybackControlsProps, 'player' | 'looping'>) {
  const { viewer, phrases } = useWording()
  const number = (position: number) => phrases.format.number(position + 1)
  const { msAt, stepMs } = player.timeline()
  const seconds = range && ((msAt(range.to) - msAt(range.from) + stepMs) / 1_000).toFixed(2)
  return (
    <span className={styles.loop}>
      <button type="button" className={styles.key} aria-label={viewer.loopIn} title={viewer.loopIn} onClick={setIn}>
        <Keys keys="i" />
      </button>
      <button type="button" className={styles.key} aria-label={viewer.loopOut} title={viewer.loopOut} onClick={setOut}>
        <Keys keys="o" />
      </button>
      {range ? (
        <>
          <b>{viewer.loop(number(range.from), number(range.to))}</b>
          <span className={styles.wide}>{viewer.seconds(seconds ?? '')}</span>
          <Button square tone="quiet" aria-label={viewer.removeLoop} onPress={remove}>
            <Icon name="close" size={12} />
          </Button>
        </>
      ) : (
        <span className={styles.wide}>{viewer.noLoop}</span>
      )}
    </span>
  )
}
