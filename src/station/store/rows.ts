import { z } from 'zod'
import { NewCapture } from '../../service/captures.ts'
import { Clip } from '../contract/clip.ts'
import { LedgerLine } from '../contract/ledger.ts'
import type { ReservationRecord } from '../ports.ts'

/**
 * Schemas of rows. Rows are parsed, never cast: a database of an older release may hold other shapes than the types
 * say.
 */

/** Column that holds JSON. */
export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

const ClipRow = z
  .object({
    id: z.string(),
    folder: z.string(),
    path: z.string(),
    size_bytes: z.number(),
    modified_at_ms: z.number(),
    found_at_ms: z.number(),
    fingerprint: z.string().nullable(),
    sha256: z.string().nullable(),
    probe: json.nullable(),
    tags: json.nullable(),
    hand_tags: json.nullable(),
    session_group_id: z.string().nullable(),
    camera: z.string().nullable(),
    grouped_by_hand: z.number(),
    recorded_at_ms: z.number().nullable(),
    move_to: z.string().nullable(),
    again: json.nullable(),
    state: json,
  })
  .transform((row) => ({
    id: row.id,
    folder: row.folder,
    path: row.path,
    sizeBytes: row.size_bytes,
    modifiedAtMs: row.modified_at_ms,
    foundAtMs: row.found_at_ms,
    fingerprint: row.fingerprint,
    sha256: row.sha256,
    probe: row.probe,
    tags: row.tags,
    handTags: row.hand_tags,
    sessionGroupId: row.session_group_id,
    camera: row.camera,
    groupedByHand: row.grouped_by_hand === 1,
    recordedAtMs: row.recorded_at_ms,
    moveTo: row.move_to,
    again: row.again,
    state: row.state,
  }))
  .pipe(Clip)

export const toClip = (row: unknown): Clip => ClipRow.parse(row)

const sessionId = z.string()
const Outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asked') }),
  z.object({
    kind: z.literal('open'),
    sessionId,
    target: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
    expiresAtMs: z.number(),
    recordedAtMs: z.number().optional(),
  }),
  z.object({ kind: z.literal('used'), sessionId, expiresAtMs: z.number().optional() }),
  z.object({ kind: z.literal('orphan'), sessionId, watchedUntilMs: z.number().optional() }),
  z.object({ kind: z.literal('nothing') }),
])

const ReservationRow = z.object({
  id: z.string(),
  clip_id: Clip.shape.id,
  asked_at_ms: z.number(),
  place: json.pipe(z.object({ address: z.string(), keyTag: z.string() })).nullable(),
  request: json.pipe(NewCapture),
  outcome: json.pipe(Outcome),
})

export function toReservation(row: unknown): ReservationRecord {
  const { id, clip_id, asked_at_ms, place, request, outcome } = ReservationRow.parse(row)
  return { id, clipId: clip_id, askedAtMs: asked_at_ms, origin: place, request, outcome }
}

const LedgerRow = z
  .object({ clip_id: z.string(), at_ms: z.number(), event: z.string(), state: json, details: json })
  .transform((row) => ({
    clipId: row.clip_id,
    atMs: row.at_ms,
    event: row.event,
    state: row.state,
    details: row.details,
  }))
  .pipe(LedgerLine)

export const toLedgerLine = (row: unknown): LedgerLine => LedgerRow.parse(row)
