import { classes } from '../../renderer/components/class-names.ts'
import { MissingThumb, Thumb } from '../../renderer/components/thumb.tsx'
import { useMediaPaths } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { RepRow } from '../../station/contract/rep.ts'
import styles from './clip-drawer.module.css'

interface RepCamerasProps {
  readonly rep: RepRow
  readonly current: ClipCard
  readonly onOpen: (clip: ClipCard) => void
}

/** Thumbnails of the rep's cameras, to switch between its clips. */
export function RepCameras({ rep, current, onOpen }: RepCamerasProps) {
  const mediaPaths = useMediaPaths()
  const { drawer, today } = useWording()
  if (rep.clips.length + rep.missingCameras.length < 2) return null
  return (
    <nav className={styles.cameras} aria-label={drawer.camerasOfRep}>
      {rep.clips.map((clip) => (
        <button
          key={clip.id}
          type="button"
          className={classes(styles.camera, clip.id === current.id && styles.currentCamera)}
          aria-current={clip.id === current.id}
          onClick={() => onOpen(clip)}
        >
          <Thumb
            caption={clip.camera}
            poster={clip.pictures.kind === 'ready' ? mediaPaths.poster(clip.pictures.key) : null}
            alt=""
          />
        </button>
      ))}
      {rep.missingCameras.map((camera) => (
        <MissingThumb key={camera} text={today.noClipFrom(camera)} />
      ))}
    </nav>
  )
}
