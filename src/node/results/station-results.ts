import { join } from 'node:path'
import type { ClipKind } from '../../contract/clip.ts'
import { isUploading } from '../../contract/clip-kinds.ts'
import { displayName } from '../../core/athletes/names.ts'
import type { EngineEvent } from '../../core/engine-types.ts'
import type { ExportSpool } from '../../core/exports/export-ports.ts'
import type { Clock } from '../../core/ports.ts'
import type { Athlete } from '../../service-api/athletes.ts'
import { spoolFile } from '../exports/spool.ts'
import type { StartProcess } from '../processes/start-process.ts'
import type { StationStore } from '../store/station-store.ts'
import type { ListTimes } from './build/about-sessions.ts'
import type { KnownSession, StagedSession } from './build/session-facts.ts'
import { createResultsLibrary, type ResultsLibrary } from './library/results-library.ts'

interface Parts {
  readonly dataDir: string
  readonly userAgent: string
  readonly isPractice?: boolean
  readonly startProcess: StartProcess
  readonly memory: StationStore
  readonly spool: ExportSpool
  /** As the setting says; the station's own when not given. */
  readonly folder: () => string | undefined
  readonly nameOf: (athleteId: string) => Pick<Athlete, 'first_name' | 'last_name'> | undefined
  readonly listTimes: ListTimes
  readonly clock: Clock
  readonly tell: (event: EngineEvent) => void
}

/** The results library of a station, with what the station knows of its sessions. */
export function stationResults(parts: Parts): ResultsLibrary {
  const { dataDir, memory, spool, clock } = parts
  const { exportStore } = memory
  return createResultsLibrary({
    dataDir,
    startProcess: parts.startProcess,
    store: memory.resultsBuilds,
    folder() {
      const chosen = parts.folder()
      return { folder: chosen ?? join(dataDir, 'results'), isOwnFolder: chosen === undefined }
    },
    known: (session) => knownSession(memory.store, parts.nameOf, session),
    listTimes: parts.listTimes,
    spoolOf: (exportId) => spoolFile(dataDir, exportId),
    program: parts.userAgent,
    isSynthetic: parts.isPractice ?? false,
    isFetching(exportId) {
      const state = exportStore.get(exportId)?.state
      return state?.kind === 'fetching' && !state.isWhole
    },
    async onBuilt(exportId) {
      const kind = exportStore.get(exportId)?.state.kind
      // Its own files may still be made of them; what can't be removed now is for the next start's sweep.
      if (kind === undefined || kind === 'ready' || kind === 'failed') await spool.remove(exportId).catch(() => {})
    },
    isUploading: () =>
      Object.entries(memory.store.counts()).some(
        ([kind, clips]) => clips > 0 && isUploading({ kind: kind as ClipKind }),
      ),
    onChange: () => parts.tell({ kind: 'results' }),
    nowMs: clock.nowMs,
    random: Math.random,
  })
}

type Clips = Pick<StationStore['store'], 'reservationFor' | 'get'>

/** A session is of the capture whose id it has, else of the one that it extends by a running number. */
function knownSession(clips: Clips, nameOf: Parts['nameOf'], { id, athleteId }: StagedSession): KnownSession {
  const reservation = clips.reservationFor(id) ?? clips.reservationFor(id.replace(/_\d+$/, ''))
  const clip = reservation && clips.get(reservation.clipId)
  const athlete = athleteId === null ? undefined : nameOf(athleteId)
  return {
    captureTimeMs: clip?.recordedAtMs ?? null,
    athleteName: athlete ? displayName(athlete) : null,
    repId: clip?.sessionGroupId ?? null,
  }
}
