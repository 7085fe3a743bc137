import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { extname, isAbsolute, join, normalize } from 'node:path'
import { createFiles } from '../../../computer/files/local-files.ts'
import type { OwnData } from '../../../computer/files/own-data.ts'
import { withTimeout } from '../../../computer/files/with-timeout.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import { isHiddenFolder, nameKind } from '../../../computer/watching/clip-name.ts'
import { createFolders } from '../../../computer/watching/folders.ts'
import { withoutOwnData } from '../../../computer/watching/without-own-data.ts'
import { AppError } from '../../../station/app-error.ts'
import type { Station } from '../../../station/host/station.ts'
import type { FeatureContext } from '../../../station/host/station-feature.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { createCsvLines } from '../../exports/station/csv-line.ts'
import { type AuditRow, type AuditScope, auditBounds } from '../audit.ts'
import { type Audits, createAudits } from '../core/audits.ts'
import { createAuditStore } from './audit-store.ts'

/** Extensions of files that belong to a video, such as thumbnails and subtitles. */
const companionExtensions: ReadonlySet<string> = new Set(['.thm', '.lrv', '.lrf', '.srt', '.xmp', '.aae'])
const MAX_FOLDERS = 20_000
const COUNT_TIMEOUT_MS = 30_000

/** Counts the files of a folder and its subfolders that are not videos, such as photos; null where that takes too long. */
function countOtherFiles(path: string, signal: AbortSignal): Promise<number | null> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(COUNT_TIMEOUT_MS)])
  return withTimeout(
    count(path, over).catch(() => null),
    COUNT_TIMEOUT_MS,
  )
}

async function count(path: string, over: AbortSignal): Promise<number | null> {
  const folders = [path]
  let others = 0
  for (let read = 0; folders.length > 0; read++) {
    const folder = folders.pop() ?? path
    if (over.aborted || read >= MAX_FOLDERS) return null
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !isHiddenFolder(entry.name)) folders.push(join(folder, entry.name))
      else if (entry.isFile() && isOtherFile(entry.name)) others += 1
    }
  }
  return others
}

const isOtherFile = (name: string) =>
  !name.startsWith('.') && nameKind(name) === null && !companionExtensions.has(extname(name).toLowerCase())

/** A thread ends at once, or hangs in a system call to a card that does not answer. */
const CLOSE_TIMEOUT_MS = 500

interface AuditsOptions {
  readonly station: Station
  readonly dataDir: string
  readonly ownData: OwnData
  readonly onChange: () => void
}

interface OpenAudits extends Audits {
  /** Cancels the audit under way and closes its files. */
  close(): Promise<void>
}

/** Opens the audits of one station, in separate threads: a slow card blocks neither folders nor uploads. */
export function openAudits({ station, dataDir, ownData, onChange }: AuditsOptions): OpenAudits {
  const files = createFiles()
  const folders = withoutOwnData(createFolders({ startsWorkerAtOnce: false }), ownData)
  const store = createAuditStore(dataDir)
  /** A row that was stored without a name gets today's, or the words for a forgotten athlete. */
  const withName = (row: AuditRow): AuditRow => ({
    ...row,
    athleteName: row.athleteName ?? (row.athleteId === null ? null : station.roster.shownName(row.athleteId)),
  })
  const audits = createAudits({
    store: station.store,
    audits: store,
    service: station.service,
    files,
    folders,
    clock: systemClock,
    countOthers: countOtherFiles,
    random: Math.random,
    identifiers: { uuid: () => randomUUID() },
    origin: station.origin,
    athlete: station.roster.get,
    isUploading() {
      const { reserving, sending, confirming } = station.counts()
      return reserving + sending + confirming > 0
    },
    onChange,
  })

  return {
    ...audits,
    rows(query) {
      const page = audits.rows(query)
      return { ...page, items: page.items.map(withName) }
    },
    async close() {
      await withTimeout(audits.stop(), CLOSE_TIMEOUT_MS)
      await withTimeout(Promise.all([folders.end(), files.end()]), CLOSE_TIMEOUT_MS)
      store.close()
    },
  }
}

const columns = [
  'result',
  'next_step',
  'file',
  'path',
  'size_bytes',
  'recorded_at',
  'state',
  'session_id',
  'athlete_id',
  'athlete',
  'error',
] as const

/** Implements the contract's audit procedures. */
export function createAuditApi(audits: OpenAudits): StationApi['audit'] {
  return {
    state: audits.state,
    start: (scope) => audits.start(readScope(scope)),
    cancel: ({ id }) => audits.cancel(id),
    rows: audits.rows,
    csv({ from }) {
      const { total, items } = audits.rows({ group: null, offset: from, limit: auditBounds.csvRows })
      const lines = createCsvLines(columns, { neutralize: true })
      const text = items.map((row) => lines.row(JSON.stringify(csvRow(row)))).join('')
      const next = from + items.length
      return {
        text: from === 0 ? lines.header + text : text,
        next: items.length === 0 || next >= total ? null : next,
      }
    },
  }
}

/** Normalizes the folder of a scope. Throws AppError `folder-missing` for a relative path: it has no fixed base. */
function readScope(scope: AuditScope): AuditScope {
  if (scope.kind === 'period') return scope
  if (!isAbsolute(scope.path)) throw new AppError('folder-missing', { folder: scope.path })
  return { kind: 'folder', path: normalize(scope.path) }
}

const csvRow = (row: AuditRow): Readonly<Record<(typeof columns)[number], string | number | null>> => ({
  result: row.group,
  next_step: row.next,
  file: row.fileName || null,
  path: row.path || null,
  size_bytes: row.sizeBytes,
  recorded_at: row.recordedAtMs === null ? null : new Date(row.recordedAtMs).toISOString(),
  state: row.state,
  session_id: row.sessionId,
  athlete_id: row.athleteId,
  athlete: row.athleteName,
  error: row.because?.code ?? null,
})

export const auditOfStation = {
  open({ options, station, ownData, hub }: FeatureContext) {
    const { dataDir } = options
    const audits = openAudits({ station, dataDir, ownData, onChange: () => hub.publish({ topics: ['audit'] }) })
    return { api: { audit: createAuditApi(audits) }, stop: audits.close }
  },
}
