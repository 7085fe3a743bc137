import type { KeyboardEvent } from 'react'
import { shortCameraNames } from '../../renderer/components/short-camera-names.ts'
import { MissingThumb } from '../../renderer/components/thumb.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import styles from './board.module.css'
import { ScrubThumb } from './scrub-thumb.tsx'

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
