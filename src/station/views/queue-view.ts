import type { Clip, ClipId } from '../contract/clip.ts'
import { isUploading } from '../contract/clip-kinds.ts'
import { Failure } from '../contract/failure.ts'
import type { LedgerLine } from '../contract/ledger.ts'
import type { Forecast, Progress, QueueRow } from '../contract/queue.ts'
import type { Tags } from '../contract/tags.ts'
import type { ReservationRecord } from '../ports.ts'
import type { UploadCapacity } from '../uploads/forecast-queue.ts'
import { type CardParts, toClipCard } from './clip-card.ts'
import { forecastInProgress, forecastOfTurn } from './forecast.ts'

/** Present uploads: measured, never stored. */
export interface TransferNow extends UploadCapacity {
  /** Number of parallel uploads. */
  readonly parallel: number
  readonly progressOf: (id: ClipId) => Progress | undefined
}

interface QueueParts extends CardParts {
  readonly nowMs: number
  /** Difference between the service's clock and this computer's: reservations end by the service's clock. */
  readonly serviceAheadMs: number
  readonly transfer: TransferNow
  readonly nameOf: (tags: Tags) => string | null
  readonly liveReservations: (id: ClipId) => readonly ReservationRecord[]
  readonly lastSetback: (id: ClipId) => LedgerLine | undefined
}

interface Page {
  readonly clips: readonly Clip[]
  readonly bytesBefore: number
  /** Clips in the whole queue. */
  readonly totalClips: number
}

/** A page of the queue, in queue order. */
export function toQueueRows({ clips, bytesBefore, totalClips }: Page, parts: QueueParts): QueueRow[] {
  let bytesAhead = bytesBefore
  return clips.map((clip) => {
    const row = toRow(clip, { bytesAhead, totalClips }, parts)
    bytesAhead += clip.sizeBytes - row.sentBytes
    return row
  })
}

function toRow(clip: Clip, where: { bytesAhead: number; totalClips: number }, parts: QueueParts): QueueRow {
  const { tags, state } = clip
  const progress = state.kind === 'sending' ? parts.transfer.progressOf(clip.id) : undefined
  const sentBytes = state.kind === 'confirming' ? clip.sizeBytes : (progress?.sentBytes ?? 0)
  const bytesPerSecond = progress?.bytesPerSecond ?? null
  const expiresAtMs = expiryOf(clip, parts)
  return {
    clip: toClipCard(clip, parts),
    athleteId: tags?.athleteId ?? null,
    athleteName: tags && parts.nameOf(tags),
    activity: tags?.activity ?? null,
    movement: tags?.movement ?? null,
    attempt: 'tries' in state ? state.tries + 1 : 1,
    because: setbackOf(clip, parts),
    expiresAtMs,
    sentBytes,
    bytesPerSecond,
    forecast: forecastOf(clip, { ...where, sentBytes, bytesPerSecond, expiresAtMs }, parts),
  }
}

interface Standing {
  readonly bytesAhead: number
  readonly totalClips: number
  readonly sentBytes: number
  readonly bytesPerSecond: number | null
  readonly expiresAtMs: number | null
}

function forecastOf(clip: Clip, standing: Standing, { nowMs, transfer }: QueueParts): Forecast {
  const { sizeBytes, state } = clip
  const { bytesAhead, totalClips, sentBytes, bytesPerSecond, expiresAtMs } = standing
  if (isUploading(state) && (bytesPerSecond !== null || state.kind === 'confirming')) {
    return forecastInProgress({ leftBytes: sizeBytes - sentBytes, bytesPerSecond, expiresAtMs, nowMs })
  }
  const sharedBy = Math.max(1, Math.min(transfer.parallel, totalClips))
  const readyAtMs = state.kind === 'held' || state.kind === 'waiting' ? state.untilMs : null
  return forecastOfTurn({ sizeBytes, bytesAhead, readyAtMs, capacity: transfer, sharedBy, nowMs })
}

function expiryOf(clip: Clip, { liveReservations, serviceAheadMs }: QueueParts): number | null {
  for (const { outcome } of liveReservations(clip.id)) {
    if (outcome.kind === 'open') return outcome.expiresAtMs - serviceAheadMs
  }
  return null
}

/** The failure of the attempt before this one; null for the first attempt. */
function setbackOf({ id, state }: Clip, { lastSetback }: QueueParts): Failure | null {
  if (state.kind === 'waiting') return state.because
  if (!('tries' in state) || state.tries === 0) return null
  const line = lastSetback(id)
  if (!line) return null
  if (line.state.kind === 'waiting') return line.state.because
  return Failure.safeParse(line.details.because).data ?? null
}
