import { fileNameOf } from '../../../station/clips/paths.ts'
import type { Clip } from '../../../station/contract/clip.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import { type ErasedAthlete, eraseNames } from '../../forget/core.ts'
import type { NumberedLine } from './copy-feed.ts'
import { originKey } from './origin-key.ts'

const withoutNames = (value: unknown, forgotten: readonly ErasedAthlete[]): unknown =>
  forgotten.reduce((rest, athlete) => eraseNames(rest, athlete), value)

/** The copy of a ledger line. `offsetMs` is the database's clock minus this computer's. */
export function toLineCopy(line: NumberedLine, offsetMs: number, forgotten: readonly ErasedAthlete[]) {
  const { number, clipId, atMs, event, state, details } = line
  return {
    number,
    clip: clipId,
    at_ms: atMs + offsetMs,
    event,
    state: withoutNames(state, forgotten),
    details: withoutNames(details, forgotten),
  }
}

interface ClipParts {
  readonly number: number
  readonly offsetMs: number
  readonly origin: ServiceOrigin | null
  readonly forgotten: readonly ErasedAthlete[]
}

/** The copy of a clip: everything by which people look for it on another station. */
export function toClipCopy(clip: Clip, { number, offsetMs, origin, forgotten }: ClipParts) {
  const { state, tags, recordedAtMs } = clip
  const athleteId = tags?.athleteId ?? null
  const isForgotten = forgotten.some(({ id }) => id.toLowerCase() === athleteId?.toLowerCase())
  return {
    clip: clip.id,
    // Never corrected: it decides the month that the row is in.
    found_at_ms: clip.foundAtMs,
    origin: origin && originKey(origin),
    fingerprint: clip.fingerprint,
    size_bytes: clip.sizeBytes,
    group_id: clip.sessionGroupId,
    athlete_id: athleteId,
    athlete_name: isForgotten ? null : (tags?.athleteName ?? null),
    activity: tags?.activity ?? null,
    movement: tags?.movement ?? null,
    camera: clip.camera,
    file_name: fileNameOf(clip.path),
    recorded_at_ms: recordedAtMs === null ? null : recordedAtMs + offsetMs,
    state: state.kind,
    session_id: 'sessionId' in state ? state.sessionId : null,
    number,
  }
}
