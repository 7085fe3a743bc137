import type {
  FacilityFacts,
  StationAlarm,
  StationHealth,
  StationStrip,
} from '../../../station/contract/facility-view.ts'
import {
  fullestDisk,
  type HeardStation,
  isClockOff,
  isResponding,
  lowDisk,
  notUploadedBy,
  stationHealth,
} from './station-health.ts'

/** A restart and an update take less time than this. */
const SILENCE_ALARM_DELAY_MS = 120_000

/** Clips that the stations' copies in the database show as not uploaded. */
export interface CopiedClips {
  /** Each content once, without what some station has uploaded. */
  readonly distinctClips: number
  readonly distinctBytes: number
  /** By station, before any is left out. */
  readonly byStation: ReadonlyMap<string, number>
}

interface Sources {
  readonly stations: readonly HeardStation[]
  readonly copied: CopiedClips
  /** This station's id. */
  readonly thisId: string
  readonly nowMs: number
  /** Start of the present day. */
  readonly dayFromMs: number
  readonly latencyMs: number
  readonly pace: FacilityFacts['pace']
  readonly isRebuilding: boolean
}

/** Everything that the Facility screen shows, from what stations reported. Moments stay by the clock of the sources. */
export function facilityFacts(sources: Sources): FacilityFacts {
  const { nowMs, latencyMs, pace, thisId, isRebuilding } = sources
  const newest = newestVersion(sources.stations, nowMs)
  const strips = sources.stations.map((station) => toStrip(station, { nowMs, thisId, newest })).toSorted(byUrgency)
  const [oldest] = strips
    .flatMap(({ id, name, oldestFoundAtMs }) =>
      oldestFoundAtMs === null ? [] : [{ stationId: id, name, foundAtMs: oldestFoundAtMs }],
    )
    .toSorted((a, b) => a.foundAtMs - b.foundAtMs)
  return {
    readAtMs: nowMs,
    notUploaded: {
      clips: sources.copied.distinctClips + notCopied(sources),
      bytes: sources.copied.distinctBytes,
      stations: strips.filter(({ queue }) => queue.clips > 0).length,
    },
    oldest: oldest ?? null,
    today: todayOf(sources),
    stations: strips,
    alarms: strips.flatMap((strip) => {
      const station = sources.stations.find(({ id }) => id === strip.id)
      return station ? alarmsOf(station, strip, nowMs) : []
    }),
    latencyMs,
    pace,
    isRebuilding,
    roster: rosterOf(sources.stations),
  }
}

/** Clips in the stations' own counts whose copies have not come yet. */
function notCopied({ stations, copied }: Sources): number {
  return stations.reduce((sum, { id, heartbeat }) => {
    const own = heartbeat ? notUploadedBy(heartbeat) : 0
    return sum + Math.max(0, own - (copied.byStation.get(id) ?? 0))
  }, 0)
}

const ranks: Readonly<Record<StationHealth['kind'], number>> = {
  'not-responding': 0,
  blocked: 1,
  warning: 2,
  unknown: 2,
  uploading: 3,
  queued: 3,
  'all-uploaded': 4,
  stopped: 5,
}

type Ranked = Pick<StationStrip, 'name' | 'health' | 'oldestFoundAtMs'>

/** The worst first, then the one whose oldest clip has waited longest. */
function byUrgency(a: Ranked, b: Ranked): number {
  const rank = ranks[a.health.kind] - ranks[b.health.kind]
  if (rank !== 0) return rank
  const [ofA, ofB] = [a.oldestFoundAtMs ?? Number.POSITIVE_INFINITY, b.oldestFoundAtMs ?? Number.POSITIVE_INFINITY]
  if (ofA !== ofB) return ofA < ofB ? -1 : 1
  return a.name.localeCompare(b.name, 'en', { numeric: true })
}

interface StripContext {
  readonly nowMs: number
  readonly thisId: string
  readonly newest: string | null
}

function toStrip(station: HeardStation, { nowMs, thisId, newest }: StripContext): StationStrip {
  const { id, name, cage, version, heardAtMs, heartbeat } = station
  const { queue, standings, folders = [] } = heartbeat ?? {}
  const disk = heartbeat && fullestDisk(heartbeat)
  return {
    id,
    name,
    cage,
    isThis: id === thisId,
    health: stationHealth(station, nowMs),
    onDeck: heartbeat?.onDeck ?? null,
    queue: {
      clips: heartbeat ? notUploadedBy(heartbeat) : 0,
      bytes: queue?.bytes ?? 0,
      sending: queue?.sending ?? 0,
      untagged: standings?.untagged ?? 0,
      stuck: standings?.stuck ?? 0,
    },
    oldestFoundAtMs: heartbeat?.oldestFoundAtMs ?? null,
    folders: {
      available: folders.filter(({ state }) => state.kind !== 'unavailable').length,
      total: folders.length,
    },
    disk: disk ? { freeBytes: disk.freeBytes, totalBytes: disk.totalBytes } : null,
    version,
    newRelease: heartbeat?.newRelease ?? (newest !== null && compareVersions(version, newest) < 0 ? newest : null),
    heardAtMs,
  }
}

/** The newest version that a responding station runs. */
const newestVersion = (stations: readonly HeardStation[], nowMs: number): string | null =>
  stations
    .filter((station) => isResponding(station, nowMs))
    .map(({ version }) => version)
    .toSorted(compareVersions)
    .at(-1) ?? null

const compareVersions = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

function alarmsOf(
  station: HeardStation,
  { id, name, isThis, health, queue }: StationStrip,
  nowMs: number,
): StationAlarm[] {
  const { heartbeat, heardAtMs } = station
  const from = { stationId: id, name, isThis }
  if (health.kind === 'not-responding')
    return queue.clips > 0 && nowMs - heardAtMs > SILENCE_ALARM_DELAY_MS
      ? [{ ...from, what: { kind: 'station-silent', sinceMs: heardAtMs, clips: queue.clips } }]
      : []
  // A station that is turned off has no present clock or disk.
  if (heartbeat === null || health.kind === 'stopped') return []
  const full = lowDisk(heartbeat)
  return [
    ...(full ? [{ ...from, what: { kind: 'station-disk', ...full } as const }] : []),
    ...(isClockOff(heartbeat)
      ? [{ ...from, what: { kind: 'station-clock', offsetMs: heartbeat.clockOffsetMs ?? 0 } as const }]
      : []),
  ]
}

/** Sums of the day; a station that was heard before today reports another day. */
function todayOf({ stations, dayFromMs, nowMs }: Sources): FacilityFacts['today'] {
  const sums = { clips: 0, uploaded: 0, uploading: 0, queued: 0, blocked: 0 }
  for (const station of stations) {
    if (station.heartbeat === null || station.heardAtMs < dayFromMs) continue
    const { clips, safe, moving, waiting, untagged, stuck } = station.heartbeat.today
    const { kind } = stationHealth(station, nowMs)
    const isBlocked = kind === 'not-responding' || kind === 'blocked'
    sums.clips += clips
    sums.uploaded += safe
    sums.uploading += isBlocked ? 0 : moving
    sums.queued += isBlocked ? 0 : waiting
    sums.blocked += untagged + stuck + (isBlocked ? moving + waiting : 0)
  }
  return sums
}

/** The largest copy of the athletes, and its last synchronization. */
function rosterOf(stations: readonly HeardStation[]): FacilityFacts['roster'] {
  const rosters = stations.flatMap(({ heartbeat }) => (heartbeat ? [heartbeat.roster] : []))
  const syncedAtMs = Math.max(...rosters.map((roster) => roster.syncedAtMs ?? 0), 0)
  return {
    athletes: Math.max(...rosters.map(({ athletes }) => athletes), 0),
    syncedAtMs: syncedAtMs > 0 ? syncedAtMs : null,
  }
}
