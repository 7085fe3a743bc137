import { isAbsolute } from 'node:path'
import { booleanColumns, unitOf } from '../../../service/metrics/metric-catalog.ts'
import { AppError } from '../../../station/app-error.ts'
import type { CaptureFilter, CaptureRow } from '../../../station/contract/capture-list.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import type { ExportProgress, ExportSession, MissingResults } from '../../../station/contract/export-job.ts'
import type { Computer } from '../../../station/host/computer.ts'
import type { SessionParts } from '../../../station/host/session-parts.ts'
import type { FeatureContext } from '../../../station/host/station-feature.ts'
import type { StationExport } from '../../../station/ports/export-ports.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { needsAttention } from '../core/export-troubles.ts'
import { captureRange, missingSessions } from '../core/missing-sessions.ts'
import { checkExportFile, exportPath, findExportFile, readTable } from './read-table.ts'
import { createRowReader, toPlainText } from './row-reader.ts'
import { spoolFile } from './spool.ts'
import { spooledLines } from './spooled-lines.ts'

/** Reads the sessions of the spooled rows, and the session of the last row. Throws AppError `spool-lost`. */
async function readSpooledSessions(
  dataDir: string,
  { id, progress }: { readonly id: string; readonly progress: ExportProgress },
  signal: AbortSignal,
): Promise<{ readonly all: ReadonlySet<string>; readonly last: string | null }> {
  const read = createRowReader(['sessionid'])
  const all = new Set<string>()
  let last: string | null = null
  for await (const rows of spooledLines(spoolFile(dataDir, id), progress.bytes, signal)) {
    for (const row of rows) {
      last = toPlainText(read(row)[0] ?? '') || null
      if (last !== null) all.add(last)
    }
  }
  return { all, last }
}

const TIMEOUT_MS = 60_000
/** As many as a person reads through. */
const MAX_NAMED = 50
const PAGE_CAPTURES = 200
/** Limit of captures that are read for one answer. */
const MAX_READ_CAPTURES = 4_000

/**
 * Lists the sessions of an expired export that did not arrive before the service deleted it. Throws AppError
 * `export-running`, `spool-lost`.
 */
async function missingResults(session: SessionParts, job: StationExport): Promise<MissingResults> {
  const { id, state } = job
  if (state.kind !== 'expired') throw new AppError('export-running', { job: id })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { all, last } = await readSpooledSessions(session.dataDir, { id, progress: state.progress }, signal)
  const captures = await capturesOf(session, job, signal).catch(() => null)
  const missing = captures && missingSessions(captures, job, all)
  const found = captures?.find((row) => row.id === last)
  return {
    last: last === null ? null : found ? named(found) : { id: last, athletes: [], capturedAtMs: null },
    sessions: missing && missing.slice(0, MAX_NAMED).map(named),
    total: missing?.length ?? 0,
  }
}

const named = ({ id, athletes, capturedAtMs }: CaptureRow): ExportSession => ({
  id,
  athletes: athletes.map((athlete) => athlete.name ?? athlete.id),
  capturedAtMs,
})

/** Reads the completed captures of the export's movement, newest first, back to the beginning of its range. */
async function capturesOf(
  { station, views }: SessionParts,
  job: StationExport,
  signal: AbortSignal,
): Promise<CaptureRow[]> {
  const { activity, movement } = job.order.request
  const filter: CaptureFilter = { status: 'completed', athleteId: null, activity, movement, fromStations: false }
  const list = station.captureLists.of(filter)
  const { fromMs } = captureRange(job)
  const rows: CaptureRow[] = []
  while (rows.length < MAX_READ_CAPTURES) {
    const part = await list.read({ offset: rows.length, limit: PAGE_CAPTURES, freshness: 'kept' }, signal)
    const read = part.rows.map((listed) => views.capture(listed))
    rows.push(...read)
    const oldestMs = read.at(-1)?.capturedAtMs
    if (read.length === 0 || rows.length >= part.total || (typeof oldestMs === 'number' && oldestMs < fromMs)) break
  }
  return rows
}

/** The contract's procedures about exports. */
function createExportsApi(session: SessionParts, computer: Computer): StationApi['exports'] {
  const { exports } = session.station
  const { exportStore: store, exportPresets: presets } = session.station.memory
  const publish = () => session.hub.publish({ topics: ['exports'] })

  return {
    list: exports.list,
    automatic: exports.automatic,
    one: ({ id }) => exports.row(id),
    request(order) {
      refuseRelative(order.files.folder)
      return exports.order(order)
    },
    retry: ({ id }) => exports.retry(id),
    resume: ({ id }) => exports.resume(id),
    remove: ({ id }) => exports.remove(id),
    missing: ({ id }) => missingResults(session, exports.get(id)),
    file: ({ id, file }) => checkExportFile(store, exports.get(id), file),
    files: ({ id, offset, limit }) => exports.files(id, { offset, limit }),
    table: ({ id, ...window }) => readTable(store, exports.get(id), window),
    columns: ({ activity, movement }) =>
      exports
        .learned(activity, movement)
        .map(({ name, type }) => ({ name, type, unit: unitOf(name), isBoolean: booleanColumns.has(name) })),
    presets: presets.all,
    savePreset(preset) {
      refuseRelative(preset.files.folder)
      presets.put(preset)
      publish()
    },
    removePreset({ name }) {
      presets.remove(name)
      publish()
    },
    async show({ id }) {
      if (!computer.showInFolder) throw new AppError('not-here', { what: evidence('showing-file') })
      computer.showInFolder(await exportPath(exports.get(id)))
    },
  }
}

/** A relative path would depend on where the station was started. */
function refuseRelative(folder: string | undefined) {
  if (folder === undefined || isAbsolute(folder)) return
  throw new AppError('export-invalid', { field: 'folder', given: folder, expected: evidence('folder-path') })
}

export const exportsOfStation = {
  open(context: FeatureContext) {
    const { options, station } = context
    return {
      api: { exports: createExportsApi(context, options.computer ?? {}) },
      exportsNeedYou: () => station.exports.open().filter(needsAttention).length,
      media: {
        exportFileOf: (id: string, file: number) => findExportFile(station.memory.exportStore, id, file),
      },
    }
  },
}
