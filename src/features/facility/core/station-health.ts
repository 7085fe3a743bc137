import type { StationHealth, StationWarning } from '../../../station/contract/facility-view.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import { HEARTBEAT_TIMEOUT_MS, type StationHeartbeat } from '../station-heartbeat.ts'

/** Below this much free space a station soon has no space for clips: about forty of them. */
const MIN_FREE_BYTES = 5_000_000_000
/** A clock that is further off than this is set wrong: computers that synchronize differ by less than a second. */
export const MAX_CLOCK_OFFSET_MS = 30_000

/** A station as its row in the facility's database has it; all moments by one clock. */
export interface HeardStation {
  readonly id: string
  readonly name: string
  readonly cage: string | null
  readonly version: string
  readonly heardAtMs: number
  /** Null where this release can't read it. */
  readonly heartbeat: StationHeartbeat | null
}

type Heartbeat = Pick<StationHeartbeat, 'standings'>

/** Number of a station's clips that are not uploaded yet, for any reason. */
export const notUploadedBy = ({ standings: { preparing, untagged, ready, uploading, stuck } }: Heartbeat): number =>
  preparing + untagged + ready + uploading + stuck

export const isResponding = ({ heardAtMs }: Pick<HeardStation, 'heardAtMs'>, nowMs: number): boolean =>
  nowMs - heardAtMs <= HEARTBEAT_TIMEOUT_MS

/** The one state that a strip shows: the worst that applies. */
export function stationHealth({ heartbeat, heardAtMs }: HeardStation, nowMs: number): StationHealth {
  if (!isResponding({ heardAtMs }, nowMs)) {
    const isDone = heartbeat !== null && notUploadedBy(heartbeat) === 0
    return { kind: isDone ? 'stopped' : 'not-responding', sinceMs: heardAtMs }
  }
  if (heartbeat === null) return { kind: 'unknown' }
  const block = blockOf(heartbeat)
  if (block) return { kind: 'blocked', ...block }
  const [because] = warningsOf(heartbeat)
  if (because) return { kind: 'warning', because }
  const { queue, today } = heartbeat
  if (queue.sending > 0) return { kind: 'uploading', clips: queue.sending, bytesPerSecond: queue.bytesPerSecond }
  const clips = notUploadedBy(heartbeat)
  return clips > 0
    ? { kind: 'queued', clips, doneAtMs: queue.doneAtMs }
    : { kind: 'all-uploaded', clipsToday: today.clips, processing: heartbeat.safety?.processing ?? 0 }
}

/** Reason why no clip of the station is uploaded until a person acts. */
function blockOf({
  service,
  captures,
  trouble,
}: StationHeartbeat): { because: Failure; sinceMs: number | null } | null {
  if (trouble) return { because: trouble, sinceMs: null }
  switch (service.kind) {
    case 'none':
      return { because: failure('service-missing'), sinceMs: null }
    case 'no-key':
      return { because: failure('key-missing'), sinceMs: null }
    case 'key-refused':
      return { because: service.because, sinceMs: null }
    case 'connecting':
    case 'connected':
    case 'offline':
      return captures.kind === 'refused' ? { because: captures.because, sinceMs: captures.sinceMs } : null
  }
}

/** The most urgent first. */
function warningsOf(heartbeat: StationHeartbeat): StationWarning[] {
  const { folders, clockOffsetMs, service, queue, standings, safety } = heartbeat
  const missing = folders.flatMap(({ camera, state }) => (state.kind === 'unavailable' ? [{ camera, ...state }] : []))
  const [folder] = missing.toSorted((a, b) => a.sinceMs - b.sinceMs)
  const full = lowDisk(heartbeat)
  const away = service.kind === 'connected' ? service.refused : service.kind === 'offline' && service
  const { untagged, stuck } = standings
  const unanswered = safety?.unanswered ?? 0
  return [
    ...(full ? [{ kind: 'disk-low', ...full } as const] : []),
    ...(folder
      ? [{ kind: 'folder-missing', camera: folder.camera, folders: missing.length, sinceMs: folder.sinceMs } as const]
      : []),
    ...(isClockOff(heartbeat) ? [{ kind: 'clock-off', offsetMs: clockOffsetMs ?? 0 } as const] : []),
    ...(away ? [{ kind: 'service-away', because: away.because, sinceMs: away.sinceMs } as const] : []),
    ...(queue.paused && queue.clips > 0 ? [{ kind: 'paused', clips: queue.clips } as const] : []),
    ...(untagged + stuck + unanswered > 0 ? [{ kind: 'needs-person', untagged, stuck, unanswered } as const] : []),
  ]
}

export const isClockOff = ({ clockOffsetMs }: Pick<StationHeartbeat, 'clockOffsetMs'>): boolean =>
  Math.abs(clockOffsetMs ?? 0) > MAX_CLOCK_OFFSET_MS

type Disks = Pick<StationHeartbeat, 'disk' | 'folders'>

interface StationDisk {
  /** Null for the volume of the data folder. */
  readonly camera: string | null
  readonly freeBytes: number
  readonly totalBytes: number
}

/** The volume with the least space of those that the station uses; null where the system doesn't say. */
export function fullestDisk({ disk, folders }: Disks): StationDisk | null {
  const disks = [
    ...(disk ? [{ camera: null, ...disk }] : []),
    ...folders.flatMap(({ camera, disk: own }) => (own ? [{ camera, ...own }] : [])),
  ]
  return disks.toSorted((a, b) => a.freeBytes - b.freeBytes)[0] ?? null
}

/** The volume with the least space, where it is too little. */
export function lowDisk(disks: Disks): Omit<StationDisk, 'totalBytes'> | null {
  const fullest = fullestDisk(disks)
  if (fullest === null || fullest.freeBytes >= MIN_FREE_BYTES) return null
  return { camera: fullest.camera, freeBytes: fullest.freeBytes }
}
