import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { FrameStrip } from '../../../renderer/components/frame-strip.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useSlots, type ViewerSlot } from '../../../renderer/page-slots.ts'
import type { PlotPosition } from '../../../renderer/plots/plot-readout.tsx'
import { useClient, useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { type ClipCard, STRIP_FRAME_COUNT } from '../../../station/contract/clip-view.ts'
import { Figure } from '../compare/figure.tsx'
import type { SessionCurves, SessionDetail } from '../session.ts'
import { type ClipMap, clipMap } from './clip-map.ts'
import styles from './rep.module.css'
import { throwingSide } from './rep-curves.ts'

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
function RepVideo({ clip, map, position, speed }: RepVideoProps) {
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

interface RepMediaProps {
  readonly detail: SessionDetail
  readonly curves: SessionCurves
  readonly position: PlotPosition
  readonly framesPerSecond: number
  readonly speed: number
}

/** Videos of two cameras, a place for those without a clip, and the figure, side by side. */
export function RepMedia({ detail, curves, position, framesPerSecond, speed }: RepMediaProps) {
  const { clips, hasFigure } = detail
  const [chosen, setChosen] = useState<readonly number[]>([0, 1])
  const { useMissingCameras } = useSlots().viewer ?? noViewer
  const missing = useMissingCameras(detail.session.repId)
  const places = clips.length > 1 ? [0, 1] : [0]
  const hasMissing = clips.length > 0 && missing.length > 0
  return (
    <div className={styles.media} data-videos={Math.min(clips.length, 2) + (hasMissing ? 1 : 0)}>
      {clips.length === 0 ? (
        <NoClips />
      ) : (
        places.map((place) => {
          const clip = clips[chosen[place] ?? place]
          return (
            clip && (
              <Camera
                key={place}
                clip={clip}
                clips={clips}
                curves={curves}
                position={position}
                framesPerSecond={framesPerSecond}
                speed={speed}
                onChoose={(index) => setChosen(chosen.with(place, index))}
              />
            )
          )
        })
      )}
      {hasMissing && <NoClipFrom cameras={missing} />}
      {hasFigure ? <SessionFigureView detail={detail} position={position} /> : <NoFigure />}
    </div>
  )
}

interface CameraProps extends Omit<RepMediaProps, 'detail'> {
  readonly clip: ClipCard
  readonly clips: readonly ClipCard[]
  readonly onChoose: (index: number) => void
}

function Camera({ clip, clips, curves, position, framesPerSecond, speed, onChoose }: CameraProps) {
  const { rep } = useWording()
  const map = useMemo(
    () => clipMap({ frames: curves.time.length, firstFrame: curves.firstFrame, framesPerSecond }, clip),
    [curves, framesPerSecond, clip],
  )
  return (
    <div className={styles.camera}>
      <RepVideo key={clip.id} clip={clip} map={map} position={position} speed={speed} />
      {clips.length > 2 && (
        <div className={styles.cameraChoice}>
          <Select
            label={rep.camera}
            choices={clips.map(({ camera }, index) => ({ id: String(index), text: camera }))}
            value={String(clips.indexOf(clip))}
            onChange={(id) => onChoose(Number(id))}
          />
        </div>
      )}
    </div>
  )
}

const noViewer: Pick<ViewerSlot, 'useMissingCameras'> = { useMissingCameras: () => [] }

function NoClipFrom({ cameras }: { cameras: readonly string[] }) {
  const { rep, phrases } = useWording()
  return (
    <p className={styles.noVideo}>
      <StateWords shape="warning" words={rep.noClipFrom(phrases.format.list(cameras))} />
    </p>
  )
}

function NoClips() {
  const { rep } = useWording()
  return <p className={styles.noVideo}>{rep.noVideo}</p>
}

function NoFigure() {
  const { rep } = useWording()
  return <p className={styles.noVideo}>{rep.noFigure}</p>
}

function SessionFigureView({ detail, position }: Pick<RepMediaProps, 'detail' | 'position'>) {
  const client = useClient()
  const { rep, common } = useWording()
  const { id } = detail.session
  const { value, failure, reread } = useRead(id, () => client.results.figure({ id }), [])
  if (value) return <Figure figure={value} position={position} throwingSide={throwingSide(detail)} />
  if (!failure) return <div className={styles.noVideo}>{common.loading}</div>
  return (
    <div className={styles.noVideo}>
      <Problem
        size="line"
        failure={failure}
        subject={rep.figure}
        actions={<Button onPress={reread}>{common.retry}</Button>}
      />
    </div>
  )
}
