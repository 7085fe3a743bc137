import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { FrameStrip } from '../../renderer/components/frame-strip.tsx'
import { shortCameraNames } from '../../renderer/components/short-camera-names.ts'
import { MissingThumb, Thumb } from '../../renderer/components/thumb.tsx'
import { useMediaPaths } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { type ClipCard, STRIP_FRAME_COUNT } from '../../station/contract/clip-view.ts'
import styles from './board.module.css'
import scrubThumbStyles from './scrub-thumb.module.css'

interface ScrubThumbProps {
  readonly clip: ClipCard
  /** Short label of the camera. */
  readonly caption: string
  /** True when Tab stops here: in the active row. */
  readonly isReachable: boolean
  readonly onOpen: () => void
  /** Returns focus to the row, by Escape, Up or Down. */
  readonly onLeave: (event: KeyboardEvent) => void
}

/** Thumbnail of a clip; the pointer or the arrow keys scrub through its frames. */
function ScrubThumb({ clip, caption, isReachable, onOpen, onLeave }: ScrubThumbProps) {
  const mediaPaths = useMediaPaths()
  const { today, phrases } = useWording()
  /** Frame index; null shows the poster. */
  const [frame, setFrame] = useState<number | null>(null)
  const { pictures, camera, durationMs } = clip
  const isReady = pictures.kind === 'ready'

  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setFrame(within(((event.clientX - left) / width) * STRIP_FRAME_COUNT))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') setFrame(within((frame ?? -1) + 1))
    else if (event.key === 'ArrowLeft') setFrame(within((frame ?? STRIP_FRAME_COUNT) - 1))
    else if (['Escape', 'ArrowUp', 'ArrowDown'].includes(event.key)) onLeave(event)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <button
      type="button"
      className={scrubThumbStyles.thumb}
      tabIndex={isReachable ? 0 : -1}
      aria-label={today.openClip(camera, durationMs === null ? '' : phrases.format.duration(durationMs))}
      onPointerMove={isReady ? point : undefined}
      onPointerLeave={() => setFrame(null)}
      onBlur={() => setFrame(null)}
      onKeyDown={onKeyDown}
      onClick={onOpen}
    >
      <Thumb caption={caption} poster={isReady ? mediaPaths.poster(pictures.key) : null} alt="">
        {isReady && frame !== null && (
          <>
            <FrameStrip src={mediaPaths.strip(pictures.key)} frame={frame} />
            <i
              className={scrubThumbStyles.position}
              style={{ transform: `scaleX(${(frame + 1) / STRIP_FRAME_COUNT})` }}
            />
          </>
        )}
      </Thumb>
    </button>
  )
}

const within = (frame: number): number => Math.min(Math.max(Math.floor(frame), 0), STRIP_FRAME_COUNT - 1)

interface CamerasStripProps {
  readonly clips: readonly ClipCard[]
  readonly missing: readonly string[]
  readonly isReachable: boolean
  readonly onOpen: (clip: ClipCard) => void
  readonly onLeave: (event: KeyboardEvent) => void
}

const MAX_CAMERAS = 4

/** Thumbnails of a rep's cameras side by side, with placeholders for missing clips. */
export function CamerasStrip({ clips, missing, isReachable, onOpen, onLeave }: CamerasStripProps) {
  const { today } = useWording()
  const shown = clips.slice(0, MAX_CAMERAS)
  const names = shortCameraNames([...clips.map(({ camera }) => camera), ...missing])
  const more = clips.length - shown.length
  return (
    <div className={styles.cameras} data-count={Math.min(shown.length + missing.length, MAX_CAMERAS)}>
      {shown.map((clip) => (
        <ScrubThumb
          key={clip.id}
          clip={clip}
          caption={names.get(clip.camera) ?? clip.camera}
          isReachable={isReachable}
          onOpen={() => onOpen(clip)}
          onLeave={onLeave}
        />
      ))}
      {missing.slice(0, MAX_CAMERAS - shown.length).map((camera) => (
        <MissingThumb key={camera} text={today.noClipFrom(names.get(camera) ?? camera)} />
      ))}
      {more > 0 && <b className={styles.moreCameras}>+{more}</b>}
    </div>
  )
}
