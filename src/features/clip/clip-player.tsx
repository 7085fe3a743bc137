import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { createFrameCount } from '../../renderer/components/frame-count.ts'
import { FrameStrip } from '../../renderer/components/frame-strip.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { Segments } from '../../renderer/fields/segments.tsx'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { useSlots, type ViewerSlot } from '../../renderer/page-slots.ts'
import { useMediaPaths } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import { type ClipCard, type ClipDetail, STRIP_FRAME_COUNT } from '../../station/contract/clip-view.ts'
import styles from './player.module.css'

const DEFAULT_FRAMES_PER_SECOND = 30

interface ClipPlayback {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly isPlaying: boolean
  readonly atMs: number
  readonly toggle: () => void
  /** Steps forward, or back by a negative number of frames. */
  readonly step: (frames: number) => void
  readonly seek: (atMs: number) => void
  readonly speed: number
  readonly setSpeed: (speed: number) => void
}

/** Controls a video element: play, step by frame, seek, speed. */
function useClipPlayback(framesPerSecond: number | null, durationMs: number): ClipPlayback {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [atMs, setAt] = useState(0)
  const [speed, setSpeed] = useState(1)

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    let frame = 0
    const follow = () => setAt(element.currentTime * 1_000)
    const run = () => {
      follow()
      frame = element.paused ? 0 : requestAnimationFrame(run)
    }
    const started = () => {
      setPlaying(true)
      run()
    }
    const stopped = () => {
      setPlaying(false)
      follow()
    }
    element.addEventListener('play', started)
    element.addEventListener('pause', stopped)
    element.addEventListener('seeking', follow)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('play', started)
      element.removeEventListener('pause', stopped)
      element.removeEventListener('seeking', follow)
    }
  }, [])

  useEffect(() => {
    if (video.current) video.current.playbackRate = speed
  }, [speed])

  /** Seeks; before the video has loaded, with the probed length, so that no key press is lost. */
  const seek = (ms: number) => {
    const element = video.current
    if (!element) return
    element.currentTime = Math.min(Math.max(ms / 1_000, 0), element.duration || durationMs / 1_000)
    setAt(element.currentTime * 1_000)
  }
  return {
    video,
    isPlaying,
    atMs,
    speed,
    setSpeed,
    seek,
    toggle() {
      const element = video.current
      // An unplayable video reports itself by its error event.
      if (element?.paused) void element.play().catch(() => undefined)
      else element?.pause()
    },
    step(frames) {
      const element = video.current
      if (!element) return
      element.pause()
      const { at, middleMs } = createFrameCount(framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND, durationMs)
      seek(middleMs(at(element.currentTime * 1_000) + frames))
    },
  }
}

interface FrameScrubberProps {
  readonly card: ClipCard
  /** Reason why no video is shown; null when the children explain it. */
  readonly because: string | null
  readonly children?: ReactNode
}

/** Slider through the frames of a clip that the page can't play. */
function FrameScrubber({ card, because, children }: FrameScrubberProps) {
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

const hasFocus = () => document.activeElement?.matches('[data-drawer], [data-drawer] *') === true
const inDrawer = { group: 'clip', keysOnly: true, when: hasFocus } as const

const speeds = ['0.25', '0.5', '1'] as const

/** Video of a clip, or its frames when the page can't play it. */
export function ClipPlayer({ detail }: { detail: ClipDetail }) {
  const { drawer } = useWording()
  const mediaPaths = useMediaPaths()
  const [isBroken, setBroken] = useState(false)
  const { card, playable, probe } = detail
  if (!playable && probe) return <PreviewPlayer detail={detail} codec={probe.codec.toUpperCase()} />
  if (!playable) return <FrameScrubber card={card} because={drawer.notAnalyzed} />
  if (isBroken) return <FrameScrubber card={card} because={drawer.videoGone} />
  return <VideoPlayer detail={detail} src={mediaPaths.video(card.id)} onBroken={() => setBroken(true)} />
}

const noPreviews: Pick<ViewerSlot, 'usePreview' | 'PreviewStatus'> = {
  usePreview: () => ({ kind: 'not-needed' }),
  PreviewStatus: () => null,
}

/** Frames of a clip that the page can't play, replaced by its preview when that is ready. */
function PreviewPlayer({ detail, codec }: { detail: ClipDetail; codec: string }) {
  const { usePreview, PreviewStatus } = useSlots().viewer ?? noPreviews
  const preview = usePreview(detail.card.id)
  const { drawer } = useWording()
  const [broken, setBroken] = useState<string | null>(null)
  if (preview.kind !== 'ready' || broken === preview.src) {
    const hasNoWords = preview.kind === 'loading' || preview.kind === 'not-needed' || preview.kind === 'failed'
    return (
      <FrameScrubber card={detail.card} because={hasNoWords ? drawer.codecUnplayable(codec) : null}>
        <PreviewStatus preview={preview} codec={codec} />
      </FrameScrubber>
    )
  }
  return (
    <VideoPlayer detail={detail} src={preview.src} onBroken={() => setBroken(preview.src)}>
      <PreviewStatus preview={preview} codec={codec} />
    </VideoPlayer>
  )
}

interface VideoPlayerProps {
  readonly detail: ClipDetail
  readonly src: string
  readonly onBroken: () => void
  readonly children?: ReactNode
}

function VideoPlayer({ detail, src, onBroken, children }: VideoPlayerProps) {
  const mediaPaths = useMediaPaths()
  const { drawer, phrases } = useWording()
  const { card } = detail
  const durationMs = card.durationMs ?? 0
  const { video, isPlaying, atMs, toggle, step, seek, speed, setSpeed } = useClipPlayback(
    card.framesPerSecond,
    durationMs,
  )
  const frames = card.framesPerSecond === null ? null : createFrameCount(card.framesPerSecond, durationMs)
  const clip = { group: 'clip' } as const

  useShortcuts([
    { ...clip, id: 'clip-play', name: drawer.play, keys: 'p', run: toggle },
    { ...clip, id: 'clip-back', name: drawer.previousFrame, keys: ',', run: () => step(-1) },
    { ...clip, id: 'clip-on', name: drawer.nextFrame, keys: '.', run: () => step(1) },
    // Keys of common players; a focused list uses the same keys itself.
    { ...inDrawer, id: 'clip-play-space', name: drawer.playOrPause, keys: 'space', run: toggle },
    { ...inDrawer, id: 'clip-back-arrow', name: drawer.previousFrame, keys: 'arrowleft', run: () => step(-1) },
    { ...inDrawer, id: 'clip-on-arrow', name: drawer.nextFrame, keys: 'arrowright', run: () => step(1) },
  ])

  return (
    <div className={styles.player}>
      <div className={styles.screen}>
        <video
          ref={video}
          className={styles.video}
          src={src}
          poster={card.pictures.kind === 'ready' ? mediaPaths.poster(card.pictures.key) : undefined}
          preload="auto"
          loop
          muted
          playsInline
          aria-label={drawer.videoOf(card.camera)}
          onError={onBroken}
          onClick={toggle}
        />
      </div>
      <div className={styles.controls}>
        <Button square aria-label={isPlaying ? drawer.pause : drawer.play} onPress={toggle}>
          <Icon name={isPlaying ? 'pause' : 'play'} size={16} />
        </Button>
        <input
          type="range"
          className={styles.range}
          min={0}
          max={durationMs}
          step={1}
          value={Math.min(atMs, durationMs)}
          aria-label={drawer.position}
          aria-valuetext={phrases.format.duration(atMs)}
          onChange={(event) => seek(event.target.valueAsNumber)}
        />
        <span className={styles.time}>
          {drawer.positionOf((atMs / 1_000).toFixed(3), (durationMs / 1_000).toFixed(3))}
        </span>
      </div>
      <div className={styles.controls}>
        <Button keys="," onPress={() => step(-1)}>
          <span className={typography.hidden}>{drawer.previousFrame}</span>
          <Icon name="left" size={12} />
        </Button>
        <Button keys="." onPress={() => step(1)}>
          <span className={typography.hidden}>{drawer.nextFrame}</span>
          <Icon name="right" size={12} />
        </Button>
        <span className={styles.caption}>
          {frames === null ? drawer.oneFrame : drawer.frameOf(frames.at(atMs) + 1, frames.total)}
        </span>
        <span className={styles.speed}>
          <Segments
            label={drawer.speed}
            choices={speeds.map((id) => ({ id, text: `${phrases.format.number(Number(id))}×` }))}
            value={speeds.find((id) => Number(id) === speed) ?? '1'}
            onChange={(id) => setSpeed(Number(id))}
          />
        </span>
      </div>
      {children}
    </div>
  )
}
