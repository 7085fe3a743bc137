import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { ViewerCamera } from '../viewer-rep.ts'
import styles from './camera.module.css'
import { CameraTools } from './camera-tools.tsx'
import { DrawingCorner } from './drawing-corner.tsx'
import { NoPicture } from './no-picture.tsx'
import { PictureStage } from './picture-stage.tsx'
import type { Player } from './player.ts'
import { PreviewStatus } from './preview-status.tsx'
import { useStage } from './stage-context.ts'
import { StillSource } from './still-source.tsx'
import type { NudgeControl } from './use-nudges.ts'
import { usePlayerState } from './use-player.ts'
import { type Preview, usePreview } from './use-preview.ts'
import type { ReadFrames } from './use-viewer-rep.ts'
import { ZoomTools } from './zoom-tools.tsx'

interface CameraPaneProps {
  readonly label: string
  readonly badge: string
  readonly camera: ViewerCamera
  readonly player: Player
  /** Undefined until the frames are read. */
  readonly frames: ReadFrames | undefined
  readonly nudging: NudgeControl
  /** Overlay of the picture, in its size: see `PictureStage`. */
  readonly overlay?: ReactNode
}

/** Pane of one camera: name, tools, picture and the number of the displayed frame. */
export function CameraPane({ label, badge, camera, player, frames, nudging, overlay }: CameraPaneProps) {
  const { viewer, phrases } = useWording()
  const { clip, heightPixels } = camera
  const rate = clip.framesPerSecond
  const facts = [
    rate === null ? null : viewer.rate(phrases.format.number(Math.round(rate * 100) / 100)),
    heightPixels === null ? null : viewer.lines(String(heightPixels)),
  ].filter((fact) => fact !== null)
  return (
    <section className={styles.pane} aria-label={label} data-clip={clip.id}>
      <header className={styles.head}>
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
        <b className={classes(styles.name, typography.cut)} title={clip.fileName}>
          {clip.camera}
        </b>
        <span className={classes(styles.facts, typography.cut)}>{facts.join(', ')}</span>
        <CameraTools camera={camera} nudging={nudging} />
      </header>
      <div className={styles.area}>
        <Picture camera={camera} player={player} frames={frames} overlay={overlay} />
      </div>
    </section>
  )
}

function Picture({ camera, player, frames, overlay }: Omit<CameraPaneProps, 'label' | 'badge' | 'nudging'>) {
  const { viewer } = useWording()
  /** Address of the video that failed to play. */
  const [broken, setBroken] = useState<string | null>(null)
  const { codec, playable } = camera
  const preview = usePreview(playable || codec === null ? null : camera.clip.id)
  const src = preview.kind === 'ready' ? preview.src : undefined
  const timeline = usePlayerState(player, (state) => state.timeline)
  const track = timeline.tracks.find(({ id }) => id === camera.clip.id)
  const isAverage = frames !== undefined && 'times' in frames && !frames.times.isExact
  const byStart = track?.isByStart ? { text: viewer.byStart, meaning: viewer.byStartNote } : null
  const note = isAverage ? { text: viewer.averageRate, meaning: viewer.averageRateNote } : byStart
  if (codec === null) return <NoPicture shape="processing" title={viewer.notAnalyzed} />
  if (frames && 'failure' in frames)
    return (
      <NoPicture shape="warning" title={viewer.gone}>
        {viewer.goneNote}
      </NoPicture>
    )
  if (broken !== null && broken === (src ?? 'own'))
    return (
      <NoPicture shape="off" title={viewer.broken}>
        {viewer.brokenFile}
      </NoPicture>
    )
  if (!playable && src === undefined) return <NoPreview preview={preview} codec={codec.toUpperCase()} />
  return (
    <PictureStage
      camera={camera}
      player={player}
      overlay={overlay}
      onBroken={() => setBroken(src ?? 'own')}
      {...(src !== undefined && { src })}
    >
      <ZoomTools />
      <StillSource />
      <FrameNumber total={track?.frames.count} />
      <div className={styles.corner}>
        <DrawingCorner />
        {note && (
          <span className={styles.note} title={note.meaning}>
            {note.text}
          </span>
        )}
      </div>
    </PictureStage>
  )
}

/** Message for a codec that the page cannot play, until the preview is ready. */
function NoPreview({ preview, codec }: { preview: Preview; codec: string }) {
  const { viewer } = useWording()
  return (
    <NoPicture shape={preview.kind === 'failed' ? 'warning' : 'processing'} title={viewer.brokenNote(codec)}>
      <PreviewStatus preview={preview} codec={codec} />
    </NoPicture>
  )
}

/** Number of the displayed frame, updated outside React at each frame. */
function FrameNumber({ total }: { total: number | undefined }) {
  const { viewer, phrases } = useWording()
  const { onFrame } = useStage()
  const number = useRef<HTMLElement>(null)
  useEffect(
    () =>
      onFrame((frame) => {
        if (number.current) number.current.textContent = phrases.format.number(frame + 1)
      }),
    [onFrame, phrases],
  )
  return (
    <span
      className={styles.frame}
      title={total === undefined ? undefined : viewer.ofFrames(phrases.format.number(total))}
    >
      {viewer.frame} <b ref={number} />
    </span>
  )
}
