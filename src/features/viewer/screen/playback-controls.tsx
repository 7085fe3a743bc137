import { type ReactNode, useRef } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Keys } from '../../../renderer/components/keys.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { usePublishedHeight } from '../../../renderer/hooks/use-published-height.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './playback-controls.module.css'
import type { Player } from './player.ts'
import { Readout } from './readout.tsx'
import { Scrubber } from './scrubber.tsx'
import type { EventMark } from './timeline-marks.ts'
import type { LoopControl } from './use-loop.ts'
import { usePlayerState } from './use-player.ts'
import { playbackSpeeds } from './use-viewer-keys.ts'
import { changeSpeed } from './viewer-state.ts'

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
