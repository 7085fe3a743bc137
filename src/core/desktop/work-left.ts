import type { StationStatus } from '../../contract/station/station-status.ts'
import { countClips } from './needs.ts'

/** Work that would be unfinished if OnDeck quit now. */
export interface WorkLeft {
  readonly clips: number
  /** Clips that are uploading, which would restart from the beginning. */
  readonly uploading: number
  readonly bytes: number
  /** Estimated end; null while unknown. */
  readonly doneAtMs: number | null
  /** Reason why uploads can't finish without a person; null when waiting helps. */
  readonly blockedBy: 'paused' | 'service' | 'schedule' | 'trouble' | null
}

/** Returns the unfinished work; null when there is none. Clips that wait for a person don't count. */
export function workLeft(status: StationStatus): WorkLeft | null {
  const { transfer, counts, practice, joined = false } = status
  const clips = transfer.leftClips + countClips('preparing', counts)
  // Practice clips aren't uploaded, and a station in another process continues.
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

/** True unless a person has to act; offline counts as reachable, as connections come back without one. */
function canReachService({ service, captures }: StationStatus): boolean {
  return captures.kind === 'open' && !['none', 'no-key', 'key-refused'].includes(service.kind)
}
