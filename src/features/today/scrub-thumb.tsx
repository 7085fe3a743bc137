import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { FrameStrip } from '../../renderer/components/frame-strip.tsx'
import { Thumb } from '../../renderer/components/thumb.tsx'
import { useMediaPaths } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { type ClipCard, STRIP_FRAME_COUNT } from '../../station/contract/clip-view.ts'
import styles from './scrub-thumb.module.css'

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
export function ScrubThumb({ clip, caption, isReachable, onOpen, onLeave }: ScrubThumbProps) {
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
      className={styles.thumb}
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
            <i className={styles.position} style={{ transform: `scaleX(${(frame + 1) / STRIP_FRAME_COUNT})` }} />
          </>
        )}
      </Thumb>
    </button>
  )
}

const within = (frame: number): number => Math.min(Math.max(Math.floor(frame), 0), STRIP_FRAME_COUNT - 1)
