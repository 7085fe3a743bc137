import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import button from '../../../renderer/components/button.module.css'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import { shortCameraNames } from '../../../renderer/components/short-camera-names.ts'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import type { Preview } from '../../../renderer/page-slots.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { type Drawing, marksBounds } from '../../../station/contract/marks.ts'
import type { ViewerCamera } from '../viewer-rep.ts'
import styles from './camera.module.css'
import drawingStyles from './drawing.module.css'
import { useDrawingsOfFrame } from './drawing-layer.tsx'
import { PictureStage } from './picture-stage.tsx'
import type { Player } from './player.ts'
import { PreviewStatus } from './preview-status.tsx'
import { useStage } from './stage-context.ts'
import { StillSource } from './still-source.tsx'
import { useDrawingName, useDrawingState } from './use-drawing-keys.ts'
import { useViewedDrawings } from './use-drawings.ts'
import { usePlayerState } from './use-player.ts'
import { usePreview } from './use-preview.ts'
import type { NudgeControl, ReadFrames } from './use-viewer-rep.ts'
import { zoomClip } from './use-zoom.ts'
import { changeView, toggleFlip, useViewerState, wholePicture } from './viewer-state.ts'
import zoomStyles from './zoom.module.css'
import { ZOOM_STEP } from './zoom.ts'

interface NoPictureProps {
  readonly shape: StateShape
  readonly title: string
  readonly children?: ReactNode
}

/** Hatched area of a camera without a picture: the reason and what to do. */
function NoPicture({ shape, title, children }: NoPictureProps) {
  return (
    <div className={styles.none}>
      <div>
        <b>
          <StateMark shape={shape} size={18} />
          {title}
        </b>
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  )
}

interface CameraToolsProps {
  readonly camera: ViewerCamera
  readonly nudging: NudgeControl
}

/** Tools of one camera: its nudge (shift in frames against the other cameras of the rep) and the flip button. */
function CameraTools({ camera, nudging: { nudge, correctClock } }: CameraToolsProps) {
  const { viewer } = useWording()
  const { clip, nudgeFrames, canCorrectClock } = camera
  const isFlipped = useViewerState(({ flipped }) => flipped.has(clip.camera))
  const { text, signed } = useNudgeText(nudgeFrames)
  return (
    <span className={styles.tools}>
      <span className={styles.nudge} role="group" aria-label={viewer.nudge(clip.camera)}>
        <Button square aria-label={viewer.nudgeEarlier(clip.camera)} onPress={() => nudge(camera, nudgeFrames - 1)}>
          −
        </Button>
        <Menu
          label={viewer.nudgeMenu(clip.camera)}
          actions={[
            {
              id: 'reset',
              text: viewer.resetNudge,
              isDisabled: nudgeFrames === 0,
              run: () => nudge(camera, 0),
            },
            {
              id: 'correct',
              text: canCorrectClock ? viewer.useAsCorrection : viewer.correctionSetInSettings,
              isDisabled: nudgeFrames === 0 || !canCorrectClock,
              run: () => correctClock(camera),
            },
          ]}
        >
          <AriaButton
            className={classes(button.button, styles.amount, nudgeFrames !== 0 && styles.nudged)}
            aria-label={`${viewer.nudgeMenu(clip.camera)}: ${text}`}
          >
            <span className={styles.long}>{text}</span>
            <span className={styles.short}>{signed}</span>
          </AriaButton>
        </Menu>
        <Button square aria-label={viewer.nudgeLater(clip.camera)} onPress={() => nudge(camera, nudgeFrames + 1)}>
          +
        </Button>
      </span>
      <AriaButton
        className={classes(button.button, isFlipped && styles.pressed)}
        aria-label={viewer.flipOf(clip.camera)}
        aria-pressed={isFlipped}
        onPress={() => toggleFlip(clip.camera)}
      >
        <Icon name="flip" size={16} />
        <span className={styles.long}>{viewer.flip}</span>
      </AriaButton>
    </span>
  )
}

/** Text of a nudge, such as “+2 frames”, and its number alone. */
function useNudgeText(frames: number): { readonly text: string; readonly signed: string } {
  const { viewer, phrases } = useWording()
  const signed = new Intl.NumberFormat(phrases.locale, { signDisplay: 'exceptZero' })
    .format(frames)
    .replace('-', '\u2212')
  return { text: viewer.frames(frames, signed), signed }
}

/** Corner of a picture: the labels of the drawings on this frame, or the label field of the selected one. */
function DrawingCorner() {
  const { drawing: words } = useWording()
  const { camera } = useStage()
  const drawings = useViewedDrawings()
  const name = useDrawingName()
  const drawn = useDrawingsOfFrame()
  const selectedId = useDrawingState((state) => state.selectedId)
  const selected = drawn.find(({ id }) => id === selectedId)
  const labels = drawn.flatMap(({ label }) => (label === '' ? [] : [label]))
  return (
    <span className={classes(drawingStyles.corner, selected && drawingStyles.editing)}>
      {selected ? (
        <>
          <LabelField key={selected.id} drawing={selected} />
          <Button onPress={() => drawings.remove([selected])}>{words.remove}</Button>
        </>
      ) : (
        labels.length > 0 && <b className={drawingStyles.name}>{labels.join(', ')}</b>
      )}
      <span role="status" className={drawingStyles.heard}>
        {drawn.map((each) => name(each, camera)).join('. ')}
      </span>
    </span>
  )
}

function LabelField({ drawing }: { drawing: Drawing }) {
  const { drawing: words } = useWording()
  const { put } = useViewedDrawings()
  const [typed, setTyped] = useState(drawing.label)
  const save = () => {
    const label = typed.trim()
    if (label !== drawing.label) put({ ...drawing, label })
  }
  return (
    <input
      className={drawingStyles.labelField}
      aria-label={words.label}
      placeholder={words.label}
      maxLength={marksBounds.labelLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(drawing.label)
        if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
      }}
    />
  )
}

/** Zoom level and zoom buttons in the corner of a picture. */
function ZoomTools() {
  const { drawing: words, phrases } = useWording()
  const { camera } = useStage()
  const { id, camera: name } = camera.clip
  const scale = useViewerState(({ views }) => views.get(id)?.scale ?? 1)
  const percent = words.zoomed(phrases.format.number(Math.round(scale * 100)))
  return (
    <span className={zoomStyles.zoom} role="group" aria-label={words.zoomOf(name)} data-zoomed={scale > 1 || undefined}>
      <Button square aria-label={words.zoomOut} isDisabled={scale === 1} onPress={() => zoomClip(id, 1 / ZOOM_STEP)}>
        −
      </Button>
      <Button aria-label={`${words.zoomReset}: ${percent}`} onPress={() => changeView(id, wholePicture)}>
        {percent}
      </Button>
      <Button square aria-label={words.zoomIn} onPress={() => zoomClip(id, ZOOM_STEP)}>
        <Icon name="plus" size={14} />
      </Button>
    </span>
  )
}

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
function CameraPane({ label, badge, camera, player, frames, nudging, overlay }: CameraPaneProps) {
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
