import { type ReactNode, useState } from 'react'
import { FrameStrip } from '../../renderer/components/frame-strip.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { useMediaPaths } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { type ClipCard, STRIP_FRAME_COUNT } from '../../station/contract/clip-view.ts'
import styles from './player.module.css'

interface FrameScrubberProps {
  readonly card: ClipCard
  /** Reason why no video is shown; null when the children explain it. */
  readonly because: string | null
  readonly children?: ReactNode
}

/** Slider through the frames of a clip that the page can't play. */
export function FrameScrubber({ card, because, children }: FrameScrubberProps) {
  const mediaPaths = useMediaPaths()
  const { drawer, phrases } = useWording()
  const [frame, setFrame] = useState(Math.floor(STRIP_FRAME_COUNT / 2))
  const { pictures, durationMs } = card
  if (pictures.kind !== 'ready')
    return (
      <div className={styles.player}>
        <div className={styles.screen}>
          <p className={styles.noPicture}>
            <StateMark shape={pictures.kind === 'making' ? 'processing' : 'off'} tone="inherit" />
            {pictures.kind === 'making' ? drawer.creatingThumbnails : drawer.noThumbnails}
          </p>
        </div>
        {because !== null && <p className={styles.because}>{because}</p>}
        {children}
      </div>
    )
  const atMs = ((frame + 0.5) / STRIP_FRAME_COUNT) * (durationMs ?? 0)
  return (
    <div className={styles.player}>
      <div className={styles.screen}>
        <img className={styles.poster} src={mediaPaths.poster(pictures.key)} alt="" />
        <FrameStrip src={mediaPaths.strip(pictures.key)} frame={frame} />
      </div>
      <div className={styles.controls}>
        <input
          type="range"
          className={styles.range}
          min={0}
          max={STRIP_FRAME_COUNT - 1}
          value={frame}
          aria-label={drawer.frames}
          aria-valuetext={drawer.frameOf(frame + 1, STRIP_FRAME_COUNT)}
          onChange={(event) => setFrame(event.target.valueAsNumber)}
        />
        <span className={styles.time}>{phrases.format.duration(atMs)}</span>
      </div>
      {because !== null && <p className={styles.because}>{because}</p>}
      {children}
    </div>
  )
}
