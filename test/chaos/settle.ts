import { setTimeout as sleep } from 'node:timers/promises'
import type { Clip } from '../../src/station/contract/clip.ts'
import type { ExportedFile } from './cameras.ts'
import { stationRecords } from './records.ts'
import type { StationProcess } from './station-process.ts'

const TIMEOUT_MS = 10 * 60_000
const LOOK_EVERY_MS = 500
/** A station that only waits for this long is restarted: waits grow to minutes. */
const ONLY_WAITING_MS = 5_000
/** A station that only asks about what it sent for this long waits for targets to end. */
const ONLY_ASKING_MS = 20_000
const sentKinds: readonly string[] = ['confirming', 'processing', 'waiting']

interface Parts {
  readonly dataDir: string
  readonly cameras: { readonly files: readonly ExportedFile[] }
  readonly start: () => StationProcess
  /** Moves the service's clock on until no video that was sent can arrive any more. */
  readonly endTargets: () => void
}

/** Lets the station bring everything to its end, as far as it can in the time. */
export async function settle({ dataDir, cameras, start, endTargets }: Parts, phrases: (line: string) => void) {
  const endAtMs = Date.now() + TIMEOUT_MS
  let station = start()
  let waitingSinceMs: number | null = null
  let askingSinceMs: number | null = null
  let areTargetsOver = false
  while (Date.now() < endAtMs && station.isRunning()) {
    await sleep(LOOK_EVERY_MS)
    const open = unsettled(dataDir, cameras.files)
    if (open.length === 0 && leftIn(dataDir) === 0) break
    askingSinceMs = open.every((kind) => sentKinds.includes(kind)) ? (askingSinceMs ?? Date.now()) : null
    if (askingSinceMs !== null && Date.now() - askingSinceMs > ONLY_ASKING_MS && !areTargetsOver) {
      endTargets()
      areTargetsOver = true
    }
    waitingSinceMs = open.every((kind) => kind === 'waiting') ? (waitingSinceMs ?? Date.now()) : null
    if (waitingSinceMs !== null && Date.now() - waitingSinceMs > ONLY_WAITING_MS) {
      await station.end('SIGTERM')
      station = start()
      waitingSinceMs = null
    }
  }
  const { complaints } = await station.end('SIGTERM')
  if (complaints !== '') phrases(`The station said at last: ${complaints}`)
}

/** The states in which the newest clips of these files are, those at their end left out; `found` before the file of now has one. */
function unsettled(dataDir: string, files: readonly ExportedFile[]): Clip['state']['kind'][] {
  const newest = new Map<string, Clip>()
  for (const clip of readClips(dataDir)) newest.set(clip.path, clip)
  const kinds = [...newest.values()].map(({ state }) => state.kind)
  const isUnknown = ({ path, modifiedAtMs }: ExportedFile) => newest.get(path)?.modifiedAtMs !== modifiedAtMs
  const unknown = files.filter(isUnknown).map(() => 'found' as const)
  return [...unknown, ...kinds.filter((kind) => kind !== 'completed' && kind !== 'duplicate')]
}

function leftIn(dataDir: string): number {
  const { left, bulks } = stationRecords(dataDir)
  return left + bulks
}

/** None before a station that was always killed too early has made its database. */
function readClips(dataDir: string): readonly Clip[] {
  try {
    return stationRecords(dataDir).clips
  } catch {
    return []
  }
}
