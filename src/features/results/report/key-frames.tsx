import { useState } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../../station/contract/clip-view.ts'
import type { MovementPair, SessionDetail } from '../session.ts'
import { keyEvents, timeFromMs, zeroEvent } from './key-events.ts'
import styles from './report.module.css'
import { useReportPart } from './report-parts.ts'
import { useVideoFrames } from './use-video-frames.ts'

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
