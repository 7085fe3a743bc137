import { classes } from '../../renderer/components/class-names.ts'
import { ProgressBar } from '../../renderer/components/progress-bar.tsx'
import { shortCameraNames } from '../../renderer/components/short-camera-names.ts'
import { toneClass } from '../../renderer/components/state-mark.tsx'
import { Thumb } from '../../renderer/components/thumb.tsx'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { isSameDay } from '../../renderer/state/local-days.ts'
import { useMediaPaths, useStatus, useUploadBlock } from '../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { Failure } from '../../station/contract/failure.ts'
import type { QueueRow } from '../../station/contract/queue.ts'
import columns from './columns.module.css'
import styles from './row-cells.module.css'
import { type ClipTransfer, isInProgress } from './row-facts.ts'

/** Remaining reservation time below which the cell warns. */
const EXPIRES_SOON_MS = 120_000

/** Thumbnail with its camera in the corner. */
export function ClipThumb({ clip }: { clip: ClipCard }) {
  const mediaPaths = useMediaPaths()
  const { pictures, camera } = clip
  const cameras = useStatus()?.folders.map((folder) => folder.camera) ?? []
  const caption = shortCameraNames([...cameras, camera]).get(camera) ?? camera
  const poster = pictures.kind === 'ready' ? mediaPaths.poster(pictures.key) : null
  return (
    <span className={columns.thumb}>
      <Thumb caption={caption} poster={poster} alt="" />
    </span>
  )
}

/** File name with a note below. */
export function ClipName({ fileName, note }: { fileName: string; note: string }) {
  return (
    <span className={styles.name}>
      <b className={typography.cut} title={fileName}>
        {fileName}
      </b>
      <span className={typography.cut}>{note}</span>
    </span>
  )
}

/** Uploaded share of a clip, or its forecast finish. */
export function ProgressOrForecast({ row, moving }: { row: QueueRow; moving: ClipTransfer }) {
  const { queue, phrases } = useWording()
  const { kind } = row.clip.state
  if (kind === 'sending' || kind === 'confirming') {
    const fraction = moving.sentBytes / Math.max(row.clip.sizeBytes, 1)
    return (
      <span className={styles.sent}>
        <b>
          {phrases.format.percent(fraction).replace(/\s?%/, '')}
          <small> %</small>
        </b>
        <ProgressBar fraction={fraction} label={queue.progressOf(row.clip.fileName)} />
      </span>
    )
  }
  return <Forecast row={row} />
}

/** Forecast finish of a clip; nothing while uploads can't promise one, or after it passed. */
function Forecast({ row: { forecast } }: { row: QueueRow }) {
  const block = useUploadBlock()
  const nowMs = useNow(60_000)
  const isPromised = block === null || block.kind === 'schedule'
  if (!isPromised || forecast.kind !== 'safe-by' || forecast.atMs < nowMs) return <span />
  return <DoneBy atMs={forecast.atMs} />
}

/** Forecast finish of a clip: time today, date otherwise. */
function DoneBy({ atMs }: { atMs: number }) {
  const { queue, phrases } = useWording()
  const isToday = isSameDay(atMs, useNow(60_000))
  return (
    <span className={classes(styles.safeBy, !isToday && styles.otherDay)}>
      {queue.doneBy} <b>{isToday ? phrases.format.clock(atMs) : phrases.format.date(atMs)}</b>
    </span>
  )
}

/** Number of the attempt, and why the previous one failed. */
export function AttemptCell({ row }: { row: QueueRow }) {
  const wording = useWording()
  const { attempt, because, clip } = row
  const isShown = attempt > 1 || isInProgress(row)
  return (
    <span className={classes(columns.attempt, styles.attempt)}>
      {isShown && <b className={typography.cut}>{wording.queue.attemptOf(attempt)}</b>}
      {because && (
        <span className={typography.cut} title={wording.phrases.failure(because, clip.fileName).message}>
          {shortReason(because, clip.fileName, wording)}
        </span>
      )}
    </span>
  )
}

/** Short reason in two or three words where there is one, else the whole sentence. */
function shortReason(because: Failure, fileName: string, { queue, phrases }: ScreenWording): string {
  const short: Readonly<Record<string, string>> = queue.reasons
  return short[because.code] ?? phrases.failure(because, fileName).message
}

/** Remaining time of the reservation. */
export function ReservationCell({ row }: { row: QueueRow }) {
  if (row.expiresAtMs === null || !isInProgress(row)) return <span className={columns.expires} />
  return <ReservationCountdown expiresAtMs={row.expiresAtMs} isShort={row.forecast.kind === 'will-not-fit'} />
}

function ReservationCountdown({ expiresAtMs, isShort }: { expiresAtMs: number; isShort: boolean }) {
  const { queue, phrases } = useWording()
  const leftMs = expiresAtMs - useNow()
  return (
    <span
      title={queue.expiresNote}
      className={classes(columns.expires, styles.number, (isShort || leftMs < EXPIRES_SOON_MS) && toneClass('warn'))}
    >
      {phrases.format.countdown(leftMs)}
    </span>
  )
}
