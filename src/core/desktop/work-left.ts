import type { StationStatus } from '../../contract/station/station-status.ts'
import { countClips } from './needs.ts'

/** What would not be uploaded yet if OnDeck quit now. */
export interface WorkLeft {
  readonly clips: number
  /** Of them, those whose bytes are moving: they restart from the beginning. */
  readonly uploading: number
  readonly bytes: number
  /** Null while that is not known. */
  readonly doneAtMs: number | null
  /** What keeps the uploads from ending without a person; null when waiting for them helps. */
  readonly blockedBy: 'paused' | 'service' | 'schedule' | 'trouble' | null
}

/** Null when nothing is left. Clips that wait for a person do not count: no waiting uploads them. */
export function workLeft(status: StationStatus): WorkLeft | null {
  const { transfer, counts, practice, joined = false } = status
  const clips = transfer.leftClips + countClips('preparing', counts)
  // Practice clips go nowhere, and a station in another process uploads on.
  if (clips === 0 || practice || joined) return null
  return {
    clips,
    uploading: transfer.sendingClips,
    bytes: transfer.leftBytes,
    doneAtMs: transfer.doneAtMs,
    blockedBy: blockedBy(status),
  }
}

function blockedBy(status: StationStatus): WorkLeft['blockedBy'] {
  const { transfer, trouble } = status
  if (transfer.paused) return 'paused'
  if (!canReachService(status)) return 'service'
  if (!transfer.schedule.open && transfer.schedule.changesAtMs === null) return 'schedule'
  return trouble === null ? null : 'trouble'
}

/** Offline counts as reachable: connections come back without anybody. */
function canReachService({ service, captures }: StationStatus): boolean {
  return captures.kind === 'open' && !['none', 'no-key', 'key-refused'].includes(service.kind)
}
