import type { Athlete } from '../../service/athletes.ts'
import { dimensionsOf } from '../../service/movements.ts'
import { displayName } from '../athletes/names.ts'
import type { ListedCapture } from '../captures/listed-page.ts'
import { shownFileName } from '../clips/paths.ts'
import { sessionIdOf, uploadAgainOf } from '../clips/uploaded-again.ts'
import type { CaptureRow, OrphanReason } from '../contract/capture-list.ts'
import type { Clip } from '../contract/clip.ts'
import type { Pictures, UploadAgainLinks } from '../contract/clip-view.ts'
import type { LedgerLine } from '../contract/ledger.ts'
import type { ClipStore, ReservationRecord } from '../ports.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { orphanReasons } from '../uploads/orphan-reasons.ts'
import { type AgainParts, againLinksOf } from './again-links.ts'

interface Parts extends AgainParts {
  readonly store: Pick<ClipStore, 'reservationFor' | 'get' | 'ledger' | 'uploadingAgain'>
  /** The service that the list was read from. */
  readonly origin: ServiceOrigin | null
  readonly cameraOf: (clip: Pick<Clip, 'folder' | 'camera'>) => string
  readonly pictures: (clip: Clip) => Pictures
  readonly serviceNowMs: number
}

/** Builds a row of the Captures screen from the service's capture and the station's own records of it. */
export function toCaptureRow({ capture, athleteIds }: ListedCapture, parts: Parts): CaptureRow {
  const { session_id: id, activity = null, movement = null, status, error, fps_detected } = capture
  const record = ownReservation(id, parts)
  const capturedAtMs = Date.parse(capture.capture_time ?? '')
  return {
    id,
    athletes: athleteIds.map((athleteId) => ({ id: athleteId, name: nameOf(parts.roster.get(athleteId)) })),
    activity,
    movement,
    dimensions: dimensionsIn(capture, activity, movement),
    status,
    error: error || null,
    capturedAtMs: Number.isNaN(capturedAtMs) ? null : capturedAtMs,
    framesPerSecond: fps_detected ?? null,
    clip: record ? clipOf(record, parts) : null,
    orphan: record ? orphanOf(record, status, parts) : null,
    again: record ? againOf(record, id, parts) : null,
  }
}

/** Links uploads again. A clip may have several captures: only the one with its video is linked. */
function againOf({ clipId }: ReservationRecord, id: string, parts: Parts): UploadAgainLinks | null {
  const clip = parts.store.get(clipId)
  const links = clip && againLinksOf(clip, parts)
  if (!clip || !links) return null
  const as = uploadAgainOf(clip.id, parts.store)?.again?.sessionId === id ? links.as : null
  const of = sessionIdOf(clip) === id ? links.of : null
  return as || of ? { as, of } : null
}

const nameOf = (athlete: Athlete | undefined) => (athlete ? displayName(athlete) : null)

/** The same id at another service is another capture. */
function ownReservation(sessionId: string, { store, origin }: Parts): ReservationRecord | null {
  const record = store.reservationFor(sessionId)
  return record && compareOrigins(record.origin, origin) !== 'other' ? record : null
}

/**
 * Dimensions are top-level fields of a capture (service interface 2.2); the movement defines which (service interface
 * 2.3).
 */
function dimensionsIn(capture: Readonly<Record<string, unknown>>, activity: string | null, movement: string | null) {
  const keys = dimensionsOf(activity?.trim().toLowerCase() ?? '', movement?.trim().toLowerCase() ?? '') ?? []
  return Object.fromEntries(
    keys.flatMap((key): [string, string | number][] => {
      const value = capture[key]
      return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[key, value]] : []
    }),
  )
}

function clipOf({ clipId }: ReservationRecord, { store, cameraOf, pictures }: Parts): CaptureRow['clip'] {
  const clip = store.get(clipId)
  if (!clip) return null
  return { id: clip.id, fileName: shownFileName(clip.path), camera: cameraOf(clip), pictures: pictures(clip) }
}

function orphanOf(record: ReservationRecord, status: CaptureRow['status'], parts: Parts): OrphanReason | null {
  const { outcome } = record
  if (outcome.kind === 'orphan') return whyOrphaned(outcome.sessionId, parts.store.ledger(record.clipId))
  const isOver = outcome.kind === 'open' && outcome.expiresAtMs < parts.serviceNowMs
  return isOver && status === 'awaiting_upload' ? 'window-over' : null
}

const reasonOf: Readonly<Record<string, OrphanReason>> = {
  [orphanReasons.answerLost]: 'answer-lost',
  [orphanReasons.withdrawn]: 'withdrawn',
  [orphanReasons.outdated]: 'outdated',
}

function whyOrphaned(sessionId: string, ledger: readonly LedgerLine[]): OrphanReason {
  const line = ledger.findLast(({ event, details }) => event === 'orphaned' && details['sessionId'] === sessionId)
  if (line) return reasonOf[String(line.details['why'])] ?? 'clip-ended'
  const isRefused = ledger.some(({ event, details }) => event === 'not-stored' && details['sessionId'] === sessionId)
  return isRefused ? 'refused' : 'clip-ended'
}
