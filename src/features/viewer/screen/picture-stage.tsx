import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ViewerCamera } from '../viewer-rep.ts'
import styles from './camera.module.css'
import type { Player } from './player.ts'
import { StageContext } from './stage-context.ts'
import { useDisplayedFrame } from './use-displayed-frame.ts'
import { usePictureBox } from './use-picture-box.ts'
import { useZoom } from './use-zoom.ts'
import { useViewerState, wholePicture } from './viewer-state.ts'

interface StageProps {
  readonly camera: ViewerCamera
  readonly player: Player
  /** Address of a preview that replaces the clip's own video. */
  readonly src?: string
  readonly onBroken: () => void
  /** Overlay in the size of the picture, magnified with it; `useStage` gives its state. */
  readonly overlay?: ReactNode
  /** Content over the whole area, such as a corner. */
  readonly children?: ReactNode
}

/** One video of a player, as large as fits, with its overlay. */
export function PictureStage({ camera, player, src, onBroken, overlay, children }: StageProps) {
  const { viewer } = useWording()
  const mediaPaths = useMediaPaths()
  const viewport = useRef<HTMLDivElement>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const { clip, widthPixels, heightPixels } = camera
  const size = useViewerState((state) => state.size)
  const isFlipped = useViewerState(({ flipped }) => flipped.has(clip.camera))
  const view = useViewerState(({ views }) => views.get(clip.id) ?? wholePicture)
  const { width, height } = usePictureBox(viewport, { width: widthPixels ?? 16, height: heightPixels ?? 9 }, size)
  const zooming = useZoom({ viewport, clipId: clip.id, picture: { width, height } })
  const displayed = useDisplayedFrame(player, clip.id, video)

  useEffect(() => (video ? player.attach(clip.id, video) : undefined), [player, clip.id, video])
  useEffect(() => {
    if (!video) return undefined
    // Data and decoder are released immediately, not when the page is collected.
    return () => {
      video.removeAttribute('src')
      video.load()
    }
  }, [video])

  const stage = useMemo(
    () => ({
      camera,
      video,
      widthPixels: width,
      heightPixels: height,
      isFlipped,
      view,
      frame: displayed.get,
      onFrame: displayed.onChange,
    }),
    [camera, video, width, height, isFlipped, view, displayed],
  )
  return (
    <div ref={viewport} className={styles.stage} {...zooming}>
      <div
        className={styles.picture}
        style={{
          width,
          height,
          transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        }}
      >
        <video
          ref={setVideo}
          className={classes(styles.video, isFlipped && styles.flipped)}
          src={src ?? mediaPaths.video(clip.id)}
          poster={clip.pictures.kind === 'ready' ? mediaPaths.poster(clip.pictures.key) : undefined}
          preload="auto"
          muted
          playsInline
          disablePictureInPicture
          aria-label={viewer.video(clip.camera)}
          onLoadedData={() => setLoaded(true)}
          onError={onBroken}
        />
        <StageContext value={stage}>{overlay}</StageContext>
      </div>
      <StageContext value={stage}>{children}</StageContext>
      {!isLoaded && (
        <p role="status" className={styles.loading}>
          {viewer.loading}
        </p>
      )}
    </div>
  )
}
