import { join } from 'node:path'
import type { StartProcess } from '../../../computer/processes/start-process.ts'
import type { Athlete } from '../../../service/athletes.ts'
import { displayName } from '../../../station/athletes/names.ts'
import type { ClipKind } from '../../../station/contract/clip.ts'
import { isUploading } from '../../../station/contract/clip-kinds.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { EngineEvent } from '../../../station/engine-types.ts'
import type { PartContext } from '../../../station/host/station-part.ts'
import type { ExportSpool } from '../../../station/ports/export-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { shownCameraOf } from '../../../station/views/clip-card.ts'
import { nextExportState } from '../../exports/core/export-machine.ts'
import { createSpool, spoolFile } from '../../exports/station/spool.ts'
import { headlineNames } from '../core/headline-names.ts'
import { createHeadlineCopy } from '../library/copy-headlines.ts'
import { createResultsLibrary, type ResultsLibrary } from '../library/results-library.ts'
import type { FetchCaptureTimes, KnownSession, NamedRows, StagedSession } from '../library/session-facts.ts'
import { createCaptureTimeFetcher } from './capture-times.ts'

interface StationResultsOptions {
  readonly dataDir: string
  readonly userAgent: string
  readonly isPractice?: boolean
  readonly startProcess: StartProcess
  readonly memory: StationStore
  readonly spool: ExportSpool
  readonly settings: () => Pick<Settings, 'results' | 'folders' | 'reps'>
  readonly nameOf: (athleteId: string) => Pick<Athlete, 'first_name' | 'last_name'> | undefined
  readonly fetchCaptureTimes: FetchCaptureTimes
  readonly clock: Clock
  readonly tell: (event: EngineEvent) => void
}

interface StationResults extends ResultsLibrary {
  /** Copies headline metrics again, after a person may have chosen others. */
  refreshHeadlines(): void
}

/** Creates the results library of a station, connected to its settings, clips and exports. */
export function createStationResults(parts: StationResultsOptions): StationResults {
  const { dataDir, memory, spool, clock } = parts
  const { exportStore } = memory
  const library = createResultsLibrary({
    dataDir,
    startProcess: parts.startProcess,
    store: memory.resultsBuilds,
    folder() {
      const chosen = parts.settings().results.folder
      return { folder: chosen ?? join(dataDir, 'results'), isOwnFolder: chosen === undefined }
    },
    reps: () => ({ windowMs: parts.settings().reps.windowSeconds * 1_000, chosen: memory.speakers.chosen() }),
    lookUpSession: (session) => lookUpSession(memory.store, parts, session),
    fetchCaptureTimes: parts.fetchCaptureTimes,
    spoolOf: (exportId) => spoolFile(dataDir, exportId),
    program: parts.userAgent,
    isSynthetic: parts.isPractice ?? false,
    isFetching(exportId) {
      const state = exportStore.get(exportId)?.state
      return state?.kind === 'fetching' && !state.isWhole
    },
    onReadable: ({ id, order }) => headlines.built(id, order.request),
    async onBuilt(exportId, named) {
      noteBuilt(exportId, named)
      const kind = exportStore.get(exportId)?.state.kind
      // The export's own files may still be made from the spool. A spool that can't be removed now is swept at the next
      // start.
      if (kind === undefined || kind === 'ready' || kind === 'failed') await spool.remove(exportId).catch(() => {})
    },
    isUploading: () =>
      Object.entries(memory.store.counts()).some(
        ([kind, clips]) => clips > 0 && isUploading({ kind: kind as ClipKind }),
      ),
    forgotten: () => memory.forgotten.list().map(({ id }) => id),
    onChange: () => parts.tell({ kind: 'results' }),
    nowMs: clock.nowMs,
    random: Math.random,
  })
  /** Records the number of sessions and rows of a job that made no files. */
  function noteBuilt(exportId: string, named: NamedRows) {
    const job = exportStore.get(exportId)
    if (job === undefined) return
    const state = nextExportState(job.state, { kind: 'built', sessions: named.sessions, namedRows: named.rows })
    if (state === job.state) return
    exportStore.save({ id: exportId, state })
    parts.tell({ kind: 'exports', step: null })
  }

  const headlines = createHeadlineCopy({
    engine: library.engine,
    store: memory.headlineStore,
    headlines: (pair) => headlineNames(parts.settings(), pair),
    onChange: () => parts.tell({ kind: 'headlines' }),
  })
  // A failed copy is repeated with the next results, or at the next start.
  const refreshHeadlines = () => void headlines.refresh().catch(() => {})

  return {
    ...library,
    refreshHeadlines,
    start() {
      library.start()
      refreshHeadlines()
    },
  }
}

type Clips = Pick<StationStore['store'], 'reservationFor' | 'get'>

/** Finds a session by the capture with its id, else by the capture whose id it extends by a number. */
function lookUpSession(
  clips: Clips,
  { nameOf, settings }: Pick<StationResultsOptions, 'nameOf' | 'settings'>,
  { id, athleteId }: StagedSession,
): KnownSession {
  const stem = id.replace(/_\d+$/, '')
  const own = clips.reservationFor(id)
  const reservation = own ?? clips.reservationFor(stem)
  const clip = reservation && clips.get(reservation.clipId)
  const athlete = athleteId === null ? undefined : nameOf(athleteId)
  return {
    captureTimeMs: clip?.recordedAtMs ?? null,
    athleteName: athlete ? displayName(athlete) : null,
    repId: clip?.sessionGroupId ?? null,
    camera: clip ? shownCameraOf(clip, settings()) : null,
    captureId: reservation ? (own ? id : stem) : null,
  }
}

/** The results library as a part of a station. */
export function resultsPart(context: PartContext) {
  const { options, memory, engine } = context
  const library = createStationResults({
    ...options,
    ...context,
    spool: createSpool(options.dataDir),
    nameOf: (athleteId) => engine().roster.get(athleteId),
    fetchCaptureTimes: createCaptureTimeFetcher((filter) => engine().captureLists.of(filter)),
  })
  const { refreshHeadlines, start, stop, erase, countErased } = library
  return {
    library,
    builds: library,
    headlines: { headlinesOf: memory.headlineStore.ofCapture, speakingOf: memory.headlineStore.speakingFacts },
    resultsArrived: refreshHeadlines,
    configured: refreshHeadlines,
    start,
    stop,
    eraseSessions: erase,
    countErased,
  }
}
