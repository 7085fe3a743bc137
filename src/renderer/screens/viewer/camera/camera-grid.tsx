import type { ReactNode } from 'react'
import type { ViewerCamera } from '../../../../contract/viewer/viewer-rep.ts'
import { shortCameraNames } from '../../../components/camera-names.ts'
import { useWording } from '../../../state/wording-context.tsx'
import type { Player } from '../playback/player.ts'
import type { Nudging } from '../use-nudges.ts'
import type { ReadFrames } from '../use-viewer-rep.ts'
import styles from './camera.module.css'
import { CameraPane } from './camera-pane.tsx'
import { NoPicture } from './no-picture.tsx'

interface CameraGridProps {
  readonly cameras: readonly ViewerCamera[]
  readonly missing: readonly string[]
  readonly player: Player
  readonly frames: ReadonlyMap<string, ReadFrames> | null
  readonly nudging: Nudging
  /** The rep, where cameras of another one stand beside them. */
  readonly of?: string
  /** What lies over each camera's picture. */
  readonly overlay?: ReactNode
}

/** All cameras of a rep side by side, from four on in two rows; one that brought no clip is hatched. */
export function CameraGrid({ cameras, missing, player, frames, nudging, of, overlay }: CameraGridProps) {
  const { viewer } = useWording()
  const names = shortCameraNames([...cameras.map(({ clip }) => clip.camera), ...missing])
  const letters = (camera: string, index: number) => {
    const short = names.get(camera) ?? camera
    return short.length <= 2 ? short : String(index + 1)
  }
  const count = cameras.length + missing.length
  return (
    <div className={styles.grid} data-cameras={Math.min(count, 6)}>
      {cameras.map((camera, index) => (
        <CameraPane
          key={camera.clip.id}
          label={of === undefined ? camera.clip.camera : `${camera.clip.camera}, ${of}`}
          badge={letters(camera.clip.camera, index)}
          camera={camera}
          player={player}
          frames={frames?.get(camera.clip.id)}
          nudging={nudging}
          overlay={overlay}
        />
      ))}
      {missing.map((camera, index) => (
        <section key={camera} className={styles.pane} aria-label={of === undefined ? camera : `${camera}, ${of}`}>
          <header className={styles.head}>
            <span className={styles.badge} aria-hidden="true">
              {letters(camera, cameras.length + index)}
            </span>
            <b className={styles.name}>{camera}</b>
          </header>
          <div className={styles.area}>
            <NoPicture shape="warning" title={viewer.cameraMissing} />
          </div>
        </section>
      ))}
    </div>
  )
}
