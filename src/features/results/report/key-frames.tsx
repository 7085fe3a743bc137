import { useEffect, useRef, useState } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../../station/contract/clip-view.ts'
import type { MovementPair, SessionDetail } from '../session.ts'
import { keyEvents, timeFromMs, zeroEvent } from './key-events.ts'
import styles from './report.module.css'
import { useReportPart } from './report-parts.ts'

/** Time limit of a read: a sleeping disk needs several seconds, an unreadable video never answers. */
const READ_TIMEOUT_MS = 20_000
/** Width of a frame on paper: four side by side at 300 dots per inch. */
const MAX_WIDTH_PX = 640

interface VideoFrames {
  readonly state: 'reading' | 'ready' | 'failed'
  /** Ref of the canvas of the frame at an index. */
  readonly canvasRef: (at: number) => (canvas: HTMLCanvasElement | null) => void
}

/** Draws frames of a video on canvases, one after another. */
function useVideoFrames(address: string, seconds: readonly number[]): VideoFrames {
  const canvases = useRef(new Map<number, HTMLCanvasElement>())
  const [state, setState] = useState<VideoFrames['state']>('reading')
  const times = seconds.join()

  useEffect(() => {
    if (times === '') return undefined
    const leaving = new AbortController()
    const video = document.createElement('video')
    video.muted = true
    video.preload = 'auto'
    video.src = address
    const read = async () => {
      await waitForEvent(video, 'loadeddata', leaving.signal)
      for (const [at, time] of times.split(',').map(Number).entries()) {
        const sought = waitForEvent(video, 'seeked', leaving.signal)
        video.currentTime = Math.min(time, Math.max(video.duration - 0.001, 0))
        await sought
        draw(video, canvases.current.get(at))
      }
    }
    read().then(
      () => setState('ready'),
      () => leaving.signal.aborted || setState('failed'),
    )
    return () => {
      leaving.abort()
      video.removeAttribute('src')
      video.load()
    }
  }, [address, times])

  return {
    state: times === '' ? 'failed' : state,
    canvasRef: (at) => (canvas) => {
      if (canvas) canvases.current.set(at, canvas)
      else canvases.current.delete(at)
    },
  }
}

function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement | undefined) {
  if (!canvas) return
  const scale = Math.min(MAX_WIDTH_PX / video.videoWidth, 1)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
}

/** Resolves at the event; rejects on an error, on a timeout or after an abort. */
function waitForEvent(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(reject), READ_TIMEOUT_MS)
    const done = () => end(resolve)
    const failed = () => end(reject)
    function end(settle: () => void) {
      clearTimeout(timer)
      video.removeEventListener(event, done)
      video.removeEventListener('error', failed)
      signal.removeEventListener('abort', failed)
      settle()
    }
    video.addEventListener(event, done)
    video.addEventListener('error', failed)
    signal.addEventListener('abort', failed)
  })
}

interface KeyFramesProps {
  readonly detail: SessionDetail
  readonly pair: MovementPair
}

/** Pictures of the key session's video at its events. */
export function KeyFrames({ detail, pair }: KeyFramesProps) {
  const { report, phrases } = useWording()
  const { clips, session, events } = detail
  const [camera, setCamera] = useState(0)
  const clip = clips[camera] ?? clips[0]
  const zero = zeroEvent(events, pair)
  const time = session.capturedAtMs === null ? null : phrases.format.dateTime(session.capturedAtMs)
  const about = [time, clip?.camera, zero && report.timesFrom(phrases.metric(zero.name))].filter(Boolean).join(', ')
  return (
    // Missing clips are for the coach on screen, not for the paper.
    <section className={classes(styles.section, !clip && styles.onScreen)}>
      <h3 className={styles.title}>
        {report.keyFrames} <span>{about}</span>
        {clips.length > 1 && (
          <span className={styles.cameras}>
            <Segments
              label={report.camera}
              choices={clips.map((each, at) => ({ id: String(at), text: each.camera }))}
              value={String(camera)}
              onChange={(id) => setCamera(Number(id))}
            />
          </span>
        )}
      </h3>
      {clip ? (
        <Frames key={clip.id} clip={clip} detail={detail} pair={pair} />
      ) : (
        <p className={styles.quiet}>{report.noPictures}</p>
      )}
    </section>
  )
}

function Frames({ clip, detail, pair }: KeyFramesProps & { clip: ClipCard }) {
  const wording = useWording()
  const { report, phrases } = wording
  const mediaPaths = useMediaPaths()
  const { session, events } = detail
  const { framesPerSecond } = session
  const zero = zeroEvent(events, pair)
  const shown = keyEvents(events, pair)
  const rate = framesPerSecond ?? clip.framesPerSecond
  const { state, canvasRef } = useVideoFrames(
    mediaPaths.video(clip.id),
    // Middle of the frame: rounding may move its edges into a neighbor.
    rate === null ? [] : shown.map(({ frame }) => (frame + 0.5) / rate),
  )
  const hasPoster = clip.pictures.kind === 'ready'
  useReportPart('key-frames', state === 'reading' ? 'reading' : 'ready')
  if (shown.length === 0) return <p className={styles.quiet}>{report.noEvents}</p>
  if (state === 'failed')
    return hasPoster && clip.pictures.kind === 'ready' ? (
      <figure className={styles.poster}>
        <img src={mediaPaths.poster(clip.pictures.key)} alt={report.posterAlt(clip.camera)} />
        <figcaption>
          <span className={styles.onScreen}>{report.posterOnly}</span>
          <EventTimes {...{ shown, zero, framesPerSecond }} />
        </figcaption>
      </figure>
    ) : (
      <div className={styles.quiet}>
        <EventTimes {...{ shown, zero, framesPerSecond }} />
      </div>
    )
  return (
    <div className={styles.frames} aria-busy={state === 'reading'}>
      {shown.map((event, at) => {
        const name = phrases.metric(event.name)
        const time = timeText(timeFromMs(event.frame, zero, framesPerSecond), event.frame, wording)
        return (
          <figure key={event.name} className={styles.frame}>
            <canvas ref={canvasRef(at)} role="img" aria-label={report.keyFrameAlt(name, time)} />
            <figcaption>
              <b>{name}</b>
              <span>{time}</span>
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}

type Events = ReturnType<typeof keyEvents>

/** Times of the events, where their pictures cannot be shown. */
function EventTimes({
  shown,
  zero,
  framesPerSecond,
}: {
  shown: Events
  zero: ReturnType<typeof zeroEvent>
  framesPerSecond: number | null
}) {
  const wording = useWording()
  return (
    <ul className={styles.times}>
      {shown.map((event) => (
        <li key={event.name}>
          <b>{wording.phrases.metric(event.name)}</b>{' '}
          {timeText(timeFromMs(event.frame, zero, framesPerSecond), event.frame, wording)}
        </li>
      ))}
    </ul>
  )
}

const signed = new Map<string, Intl.NumberFormat>()

/** Text such as “−158 ms”; the frame number where the rate is unknown. */
function timeText(
  ms: number | null,
  frame: number,
  { phrases, report }: Pick<ScreenWording, 'phrases' | 'report'>,
): string {
  if (ms === null) return report.frame(phrases.format.number(frame + 1))
  const format =
    signed.get(phrases.locale) ??
    new Intl.NumberFormat(phrases.locale, { maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  signed.set(phrases.locale, format)
  return `${format.format(ms).replace('-', '\u2212')}\u00a0ms`
}
