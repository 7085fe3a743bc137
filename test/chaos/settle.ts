import { setTimeout as sleep } from 'node:timers/promises'
import type { Clip } from '../../src/contract/clips/clip.ts'
import type { ExportedFile } from './cameras.ts'
import { stationRecords } from './records.ts'
import type { StationProcess } from './station-process.ts'

const TIMEOUT_MS = 5 * 60_000
const LOOK_EVERY_MS = 500
/** A station that only waits for this long is restarted: waits grow to minutes. */
const ONLY_WAITING_MS = 5_000

interface Parts {
  readonly dataDir: string
  readonly cameras: { readonly files: readonly ExportedFile[] }
  readonly start: () => StationProcess
}

/** Lets the station bring everything to its end, as far as it can in the time. */
export async function settle({ dataDir, cameras, start }: Parts, phrases: (line: string) => void) {
  const endAtMs = Date.now() + TIMEOUT_MS
  let station = start()
  let waitingSinceMs: number | null = null
  while (Date.now() < endAtMs && station.isRunning()) {
    await sleep(LOOK_EVERY_MS)
    const open = unsettled(dataDir, cameras.files)
    if (open.length === 0 && leftIn(dataDir) === 0) break
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

/** The states in which the newest clips of these files are, those at their end left out; `found` before there is one. */
function unsettled(dataDir: string, files: readonly ExportedFile[]): Clip['state']['kind'][] {
  const newest = new Map<string, Clip>()
  for (const clip of readClips(dataDir)) newest.set(clip.path, clip)
  const kinds = [...newest.values()].map(({ state }) => state.kind)
  const unknown = files.filter(({ path }) => !newest.has(path)).map(() => 'found' as const)
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
