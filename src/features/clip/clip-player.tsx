import { type ReactNode, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { createFrameCount } from '../../renderer/components/frame-count.ts'
import { Icon } from '../../renderer/components/icon.tsx'
import { Segments } from '../../renderer/fields/segments.tsx'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { useMediaPaths } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { ClipDetail } from '../../station/contract/clip-view.ts'
import { PreviewStatus } from '../viewer/screen/preview-status.tsx'
import { usePreview } from '../viewer/screen/use-preview.ts'
import { FrameScrubber } from './frame-scrubber.tsx'
import styles from './player.module.css'
import { useClipPlayback } from './use-clip-playback.ts'

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

/** Frames of a clip that the page can't play, replaced by its preview when that is ready. */
function PreviewPlayer({ detail, codec }: { detail: ClipDetail; codec: string }) {
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
