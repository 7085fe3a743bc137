import type { Safety } from '../../station/contract/safety.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'

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
  const { transfer, safety, practice, joined = false } = status
  // Practice clips aren't uploaded, and a station in another process continues.
  if (safety.onTheWay === 0 || practice || joined) return null
  return {
    clips: safety.onTheWay,
    uploading: transfer.sendingClips,
    bytes: transfer.leftBytes,
    doneAtMs: safety.doneAtMs,
    blockedBy: withoutPerson(safety.blockedBy),
  }
}

/** Offline and a schedule that opens later end without a person. */
function withoutPerson(block: Safety['blockedBy']): WorkLeft['blockedBy'] {
  switch (block?.kind) {
    case undefined:
    case 'offline':
      return null
    case 'paused':
    case 'trouble':
      return block.kind
    case 'schedule':
      return block.opensAtMs === null ? 'schedule' : null
    case 'no-service':
    case 'no-key':
    case 'key-refused':
    case 'captures-refused':
    case 'access-refused':
      return 'service'
  }
}
