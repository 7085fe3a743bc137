import { useEffect, useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import button from '../../../renderer/components/button.module.css'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { FrameStrip } from '../../../renderer/components/frame-strip.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipDetail } from '../../../station/contract/clip-view.ts'
import player from '../../clip/player.module.css'
import { clipFrames } from './clip-frames.ts'
import styles from './measure-clock.module.css'

interface FramePickerProps {
  readonly detail: ClipDetail
  readonly frame: number
  readonly isMarked: boolean
  readonly onFrame: (frame: number) => void
  readonly onMark: (isMarked: boolean) => void
}

/** Frame-by-frame view of a clip, to mark the moment. */
export function FramePicker({ detail, frame, isMarked, onFrame, onMark }: FramePickerProps) {
  const mediaPaths = useMediaPaths()
  const { clocks, phrases } = useWording()
  const { card, playable } = detail
  const [isGone, setGone] = useState(false)
  const frames = clipFrames(detail)
  const atMs = frames.middleMs(frame)
  const step = (by: number) => onFrame(Math.min(Math.max(frame + by, 0), frames.total - 1))
  const hasPictures = card.pictures.kind === 'ready'
  const problem = isGone ? clocks.gone : !playable && !hasPictures ? clocks.noPictures : null
  const number = (playable ? clocks.frameOf : clocks.pictureOf)(
    phrases.format.number(frame + 1),
    phrases.format.number(frames.total),
  )

  return (
    <div className={styles.picker}>
      <div className={classes(player.screen, styles.screen, isMarked && styles.markedScreen)}>
        {problem !== null && <p className={player.noPicture}>{problem}</p>}
        {problem === null && playable && <VideoFrame detail={detail} atMs={atMs} onGone={() => setGone(true)} />}
        {problem === null && card.pictures.kind === 'ready' && !playable && (
          <FrameStrip src={mediaPaths.strip(card.pictures.key)} frame={frame} />
        )}
      </div>
      <div className={styles.controls}>
        <Button square aria-label={clocks.earlier} onPress={() => step(-1)} isDisabled={frame === 0}>
          <Icon name="left" size={12} />
        </Button>
        <input
          type="range"
          className={player.range}
          min={0}
          max={frames.total - 1}
          step={1}
          value={frame}
          aria-label={clocks.frame(card.camera)}
          aria-valuetext={`${number}, ${positionText(atMs)} s`}
          onChange={(event) => onFrame(event.target.valueAsNumber)}
        />
        <Button square aria-label={clocks.later} onPress={() => step(1)} isDisabled={frame === frames.total - 1}>
          <Icon name="right" size={12} />
        </Button>
        <ToggleButton
          className={classes(button.button, isMarked && styles.marked)}
          isSelected={isMarked}
          onChange={onMark}
          isDisabled={problem !== null}
        >
          {isMarked && <StateMark shape="safe" size={16} tone="inherit" />}
          {isMarked ? clocks.marked : clocks.mark}
        </ToggleButton>
      </div>
      <p className={styles.position}>
        <b>{clocks.position(positionText(atMs), positionText(card.durationMs ?? 0))}</b> <span>{number}</span>
      </p>
      {!playable && problem === null && <p className={styles.hint}>{clocks.coarse}</p>}
    </div>
  )
}

const positionText = (ms: number) => (ms / 1_000).toFixed(3)

interface VideoFrameProps {
  readonly detail: ClipDetail
  readonly atMs: number
  readonly onGone: () => void
}

function VideoFrame({ detail: { card }, atMs, onGone }: VideoFrameProps) {
  const mediaPaths = useMediaPaths()
  const { drawer } = useWording()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.currentTime = atMs / 1_000
  }, [atMs])
  return (
    <video
      ref={video}
      className={player.video}
      src={mediaPaths.video(card.id)}
      preload="auto"
      muted
      playsInline
      aria-label={drawer.videoOf(card.camera)}
      onError={onGone}
    />
  )
}
