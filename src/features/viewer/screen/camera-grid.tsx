import type { ReactNode } from 'react'
import { shortCameraNames } from '../../../renderer/components/short-camera-names.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ViewerCamera } from '../viewer-rep.ts'
import styles from './camera.module.css'
import { CameraPane } from './camera-pane.tsx'
import { NoPicture } from './no-picture.tsx'
import type { Player } from './player.ts'
import type { NudgeControl } from './use-nudges.ts'
import type { ReadFrames } from './use-viewer-rep.ts'

interface CameraGridProps {
  readonly cameras: readonly ViewerCamera[]
  readonly missing: readonly string[]
  readonly player: Player
  readonly frames: ReadonlyMap<string, ReadFrames> | null
  readonly nudging: NudgeControl
  /** Time of the rep, set where the cameras of two reps are on the screen. */
  readonly repTime?: string
  /** Overlay drawn over each camera's picture. */
  readonly overlay?: ReactNode
}

/** Grid of a rep's cameras, in two rows from four on; a camera without a clip is hatched. */
export function CameraGrid({ cameras, missing, player, frames, nudging, repTime, overlay }: CameraGridProps) {
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
          label={repTime === undefined ? camera.clip.camera : `${camera.clip.camera}, ${repTime}`}
          badge={letters(camera.clip.camera, index)}
          camera={camera}
          player={player}
          frames={frames?.get(camera.clip.id)}
          nudging={nudging}
          overlay={overlay}
        />
      ))}
      {missing.map((camera, index) => (
        <section
          key={camera}
          className={styles.pane}
          aria-label={repTime === undefined ? camera : `${camera}, ${repTime}`}
        >
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
