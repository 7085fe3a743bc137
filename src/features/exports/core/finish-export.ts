import type {
  ExportFileMaker,
  ExportSpool,
  ExportStore,
  RemovePartialFiles,
  ResultColumn,
  ResultsBuilds,
  StationExport,
  WholeExport,
} from '../../../station/ports/export-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import type { ExportEvent } from './export-machine.ts'
import type { Exports } from './exports.ts'

type Fetching = Extract<StationExport['state'], { kind: 'fetching' }>

interface Parts {
  readonly exports: Pick<Exports, 'apply'>
  readonly store: ExportStore
  readonly spool: ExportSpool
  readonly builds?: ResultsBuilds | undefined
  readonly makeFiles: ExportFileMaker
  readonly removePartialFiles: RemovePartialFiles
  readonly clock: Clock
  readonly settings: () => { readonly folder?: string | undefined }
}

/** Finishes an export whose rows are complete: queues it for the results library, and makes its files. */
export function createExportFinish(parts: Parts) {
  const { exports, store, spool, builds, makeFiles, removePartialFiles, clock, settings } = parts

  async function write(job: StationExport, signal: AbortSignal) {
    if (job.state.kind !== 'fetching') return
    builds?.queue(wholeExport(job, job.state, store.columns(job.id)))
    if (job.isAutomatic) {
      // The columns teach about the movement like those of any export.
      store.saveFiles(job, [])
      exports.apply(job.id, { ...writtenEvent(job), ...noFiles })
    } else await writeFiles(job, job.state, signal)
    // The files are complete: rows that the library does not need are left to the sweep at the next start.
    if (!builds?.isQueued(job.id)) await spool.remove(job.id).catch(() => {})
  }

  async function writeFiles(job: StationExport, { progress, isPartial }: Fetching, signal: AbortSignal) {
    const columns = store.columns(job.id)
    const folder = job.order.files.folder ?? settings().folder ?? null
    const [planned] = store.files(job.id, { offset: 0, limit: 1 })
    const plannedPath = planned?.path ?? null
    await cleanFormerFolder(job.id, folder)
    store.savePartialFiles(job.id, { folder })
    const files = await makeFiles({ ...job, columns, progress, folder, isPartial, plannedPath }, signal)
    // Saved before the files are renamed: after a crash the same names are used.
    store.saveFiles(job, files.files)
    await files.publish()
    exports.apply(job.id, {
      ...writtenEvent(job),
      sessions: files.sessions,
      rowsWithoutSession: files.rowsWithoutSession,
      files: files.files.length,
      path: files.path,
    })
    store.savePartialFiles(job.id, null)
  }

  function writtenEvent({ id }: StationExport): Omit<Extract<ExportEvent, { kind: 'written' }>, keyof typeof noFiles> {
    const columns = store.columns(id)
    const columnsChanged = columns.some(({ isLate }) => isLate === true)
    return { kind: 'written', atMs: clock.nowMs(), columns: columns.length, columnsChanged }
  }

  /** Removes unfinished files from the former folder, where the folder changed since a crash. */
  async function cleanFormerFolder(id: string, next: string | null) {
    const partialFiles = store.partialFiles(id)
    if (partialFiles && partialFiles.folder !== next) await removePartialFiles(id, partialFiles).catch(() => {})
  }

  /** Removes unfinished files of exports that make none now; any other export removes its own at the next try. */
  async function sweepPartialFiles() {
    for (const id of store.withPartialFiles()) {
      const [job, partialFiles] = [store.get(id), store.partialFiles(id)]
      if (partialFiles === null || job?.state.kind === 'fetching') continue
      await removePartialFiles(id, partialFiles).then(
        () => store.savePartialFiles(id, null),
        // A missing folder is checked again at the next start.
        () => {},
      )
    }
  }

  return { write, sweepPartialFiles }
}

/** File counts of an automatic job, whose sessions the library counts. */
const noFiles = { sessions: 0, rowsWithoutSession: 0, files: 0, path: '' } as const

/** Facts that the results library needs of an export whose rows are all here. */
const wholeExport = (
  { id, order, origin }: StationExport,
  { progress, completedAtMs, isPartial }: Fetching,
  columns: readonly ResultColumn[],
): WholeExport => ({
  id,
  order,
  columns,
  bytes: progress.bytes,
  exportedAtMs: completedAtMs,
  address: origin?.address ?? null,
  isPartial,
})
