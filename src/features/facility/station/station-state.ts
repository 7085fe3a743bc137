import { countClips } from '../../../main/core/needs.ts'
import type { StationReport } from '../../../station/host/station-part.ts'
import { shiftService } from '../core/heartbeat-clock.ts'
import type { StationHeartbeat } from '../station-heartbeat.ts'
import type { DiskSpaces } from './disk-spaces.ts'

interface Parts extends StationReport {
  readonly dataDir: string
  readonly disks: Pick<DiskSpaces, 'of'>
  /** The database's clock minus this computer's; null before the first measurement. */
  readonly offsetMs: number | null
  /** When the oldest clip that is not uploaded was found. */
  readonly oldestFoundAtMs: number | null
  readonly roster: { readonly athletes: number; readonly syncedAtMs: number | null }
}

/** Describes a station for its facility. Times are converted to the database's clock. */
export function toHeartbeat({ status, onDeck, disks, offsetMs, roster, ...parts }: Parts): StationHeartbeat {
  const { transfer, counts, folders } = status
  const { doneAtMs, blockedBy: _blockedBy, ...safety } = status.safety
  const shift = offsetMs ?? 0
  const shared = (atMs: number | null) => (atMs === null ? null : atMs + shift)
  return {
    queue: {
      clips: safety.onTheWay,
      bytes: transfer.leftBytes,
      sending: transfer.sendingClips,
      bytesPerSecond: transfer.bytesPerSecond,
      paused: transfer.paused,
      doneAtMs: shared(doneAtMs),
    },
    standings: {
      preparing: countClips('preparing', counts),
      untagged: countClips('untagged', counts),
      ready: countClips('ready', counts),
      uploading: countClips('uploading', counts),
      uploaded: countClips('uploaded', counts),
      stuck: countClips('stuck', counts),
      'left-out': countClips('left-out', counts),
    },
    safety,
    today: status.today,
    oldestFoundAtMs: shared(parts.oldestFoundAtMs),
    service: shiftService(status.service, (atMs) => atMs + shift),
    captures:
      status.captures.kind === 'open'
        ? status.captures
        : {
            ...status.captures,
            sinceMs: status.captures.sinceMs + shift,
            retryAtMs: status.captures.retryAtMs + shift,
          },
    trouble: status.trouble,
    folders: folders.map(({ settings, camera, state }) => ({
      camera,
      state: state.kind === 'unavailable' ? { ...state, sinceMs: state.sinceMs + shift } : state,
      shared: settings.shared,
      disk: disks.of(settings.path),
    })),
    disk: disks.of(parts.dataDir),
    clockOffsetMs: offsetMs,
    onDeck: onDeck && {
      athleteId: onDeck.tags.athlete && 'id' in onDeck.tags.athlete ? onDeck.tags.athlete.id : null,
      athleteName: onDeck.athleteName,
      activity: onDeck.tags.activity ?? null,
      movement: onDeck.tags.movement ?? null,
      sinceMs: onDeck.fromMs + shift,
    },
    roster: { athletes: roster.athletes, syncedAtMs: shared(roster.syncedAtMs) },
    newRelease: parts.newRelease,
  }
}
