import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ViewerCamera } from '../viewer-rep.ts'
import styles from './camera.module.css'
import type { Player } from './player.ts'
import { StageContext } from './stage-context.ts'
import { useZoom } from './use-zoom.ts'
import { type PictureFit, useViewerState, wholePicture } from './viewer-state.ts'

interface DisplayedFrame {
  readonly get: () => number
  readonly onChange: (listener: (frame: number) => void) => () => void
}

/** Tracks the frame that a video displays, as reported by the browser, else by the player. */
function useDisplayedFrame(player: Player, trackId: string, video: HTMLVideoElement | null): DisplayedFrame {
  const listeners = useRef(new Set<(frame: number) => void>())
  const shown = useRef(0)

  useEffect(() => {
    const set = (frame: number) => {
      if (frame === shown.current) return
      shown.current = frame
      for (const listener of listeners.current) listener(frame)
    }
    const track = () => player.timeline().tracks.find(({ id }) => id === trackId)
    if (!video || typeof video.requestVideoFrameCallback !== 'function')
      return player.onPosition((position) => set(track()?.frameAt(player.timeline().msAt(position)) ?? 0))
    let request = 0
    const onVideoFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      request = video.requestVideoFrameCallback(onVideoFrame)
      const frames = track()?.frames
      // Adds 2% of a frame, so that a start time that was rounded down still selects this frame.
      if (frames) set(Math.min(Math.max(frames.at(mediaTime * 1_000 + frames.frameMs * 0.02), 0), frames.count - 1))
    }
    request = video.requestVideoFrameCallback(onVideoFrame)
    return () => video.cancelVideoFrameCallback(request)
  }, [player, trackId, video])

  return useMemo(
    () => ({
      get: () => shown.current,
      onChange(listener) {
        listeners.current.add(listener)
        listener(shown.current)
        return () => void listeners.current.delete(listener)
      },
    }),
    [],
  )
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Size of a picture that fits in an area or fills it. */
export function pictureBox(area: Size, picture: Size, size: PictureFit): Size {
  if (picture.width <= 0 || picture.height <= 0) return area
  const scales = [area.width / picture.width, area.height / picture.height] as const
  const scale = size === 'fit' ? Math.min(...scales) : Math.max(...scales)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Displayed size of a picture in an element of any size. */
function usePictureBox(area: RefObject<HTMLElement | null>, picture: Size, size: PictureFit): Size {
  const [areaSize, setAreaSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return undefined
    const measure = () => setAreaSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area])
  return pictureBox(areaSize, picture, size)
}

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
