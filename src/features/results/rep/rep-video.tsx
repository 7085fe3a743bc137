import { useEffect, useRef, useState } from 'react'
import { FrameStrip } from '../../../renderer/components/frame-strip.tsx'
import type { PlotPosition } from '../../../renderer/plots/plot-position.ts'
import { useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { type ClipCard, STRIP_FRAME_COUNT } from '../../../station/contract/clip-view.ts'
import type { ClipMap } from './clip-map.ts'
import styles from './rep.module.css'

interface RepVideoProps {
  readonly clip: ClipCard
  readonly map: ClipMap
  readonly position: PlotPosition
  /** Playback speed; 0 while paused or playing backward, when the video moves frame by frame. */
  readonly speed: number
}

/** Rates that browsers support. */
const PLAYBACK_RATES = { min: 0.0625, max: 16 }

/** Video of one camera at the current frame. */
export function RepVideo({ clip, map, position, speed }: RepVideoProps) {
  const { rep, phrases } = useWording()
  const mediaPaths = useMediaPaths()
  const video = useRef<HTMLVideoElement>(null)
  const [isBroken, setBroken] = useState(false)

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const rate = speed * map.rate
    const isPlaying = rate >= PLAYBACK_RATES.min && rate <= PLAYBACK_RATES.max
    /** Seeks to the current position. Seeks run one at a time, and only the latest request counts. */
    const seek = () => {
      const wanted = map.secondsAt(position.get())
      const drift = Math.abs(element.currentTime - wanted)
      if (element.seeking || drift < (isPlaying ? 0.04 + rate * 0.08 : 1e-4)) return
      element.currentTime = wanted
    }
    if (isPlaying) {
      element.playbackRate = rate
      // The error event reports a video that cannot play.
      void element.play().catch(() => undefined)
    } else element.pause()
    element.addEventListener('seeked', seek)
    element.addEventListener('loadeddata', seek)
    const leave = position.follow(seek)
    return () => {
      leave()
      element.removeEventListener('seeked', seek)
      element.removeEventListener('loadeddata', seek)
    }
  }, [map, position, speed, isBroken])

  const { pictures, camera, framesPerSecond } = clip
  return (
    <figure className={styles.video}>
      {isBroken ? (
        <VideoStrip clip={clip} position={position} />
      ) : (
        <video
          ref={video}
          className={styles.picture}
          src={mediaPaths.video(clip.id)}
          poster={pictures.kind === 'ready' ? mediaPaths.poster(pictures.key) : undefined}
          preload="auto"
          muted
          playsInline
          aria-label={rep.video(camera)}
          onError={() => setBroken(true)}
        />
      )}
      <figcaption className={styles.caption}>
        <b>{camera}</b>
        {framesPerSecond !== null && ` ${rep.rate(phrases.format.number(Math.round(framesPerSecond * 100) / 100))}`}
      </figcaption>
    </figure>
  )
}

/** Frames of the strip instead of a video that this page cannot play. */
function VideoStrip({ clip: { pictures, camera }, position }: Pick<RepVideoProps, 'clip' | 'position'>) {
  const { rep } = useWording()
  const mediaPaths = useMediaPaths()
  const [frame, setFrame] = useState(0)
  useEffect(
    () =>
      position.follow((index) =>
        setFrame(Math.min(Math.floor((index / position.count) * STRIP_FRAME_COUNT), STRIP_FRAME_COUNT - 1)),
      ),
    [position],
  )
  if (pictures.kind !== 'ready') return <p className={styles.noVideo}>{rep.videoGone}</p>
  return (
    <div className={styles.picture} role="img" aria-label={rep.video(camera)}>
      <FrameStrip src={mediaPaths.strip(pictures.key)} frame={frame} />
    </div>
  )
}
