import type { Clock } from '../ports.ts'
import type { ExportEvent } from './export-machine.ts'
import type {
  ExportFileMaker,
  ExportSpool,
  ExportStore,
  RemovePartialFiles,
  ResultColumn,
  ResultsBuilds,
  StationExport,
  WholeExport,
} from './export-ports.ts'
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

/** What becomes of an export's rows when all of them are here. */
export function createExportFinish(parts: Parts) {
  const { exports, store, spool, builds, makeFiles, removePartialFiles, clock, settings } = parts

  async function write(job: StationExport, signal: AbortSignal) {
    if (job.state.kind !== 'fetching') return
    builds?.queue(wholeExport(job, job.state, store.columns(job.id)))
    if (job.isAutomatic) {
      // Its columns teach about its pair like those of any other.
      store.saveFiles(job, [])
      exports.apply(job.id, { ...writtenEvent(job), ...noFiles })
    } else await writeFiles(job, job.state, signal)
    // The files are there: what the library does not wait for is for the next start's sweep.
    if (!builds?.isQueued(job.id)) await spool.remove(job.id).catch(() => {})
  }

  async function writeFiles(job: StationExport, { progress, isPartial }: Fetching, signal: AbortSignal) {
    const columns = store.columns(job.id)
    const folder = job.order.files.folder ?? settings().folder ?? null
    const [planned] = store.files(job.id, { offset: 0, limit: 1 })
    const plannedPath = planned?.path ?? null
    await cleanFormerFolder(job.id, folder)
    store.savePartialFiles(job.id, { folder })
    const made = await makeFiles({ ...job, columns, progress, folder, isPartial, plannedPath }, signal)
    // Known before they have their names: after a kill the same names are used again.
    store.saveFiles(job, made.files)
    await made.publish()
    exports.apply(job.id, {
      ...writtenEvent(job),
      sessions: made.sessions,
      rowsWithoutSession: made.rowsWithoutSession,
      files: made.files.length,
      path: made.path,
    })
    store.savePartialFiles(job.id, null)
  }

  function writtenEvent({ id }: StationExport): Omit<Extract<ExportEvent, { kind: 'written' }>, keyof typeof noFiles> {
    const columns = store.columns(id)
    const columnsChanged = columns.some(({ isLate }) => isLate === true)
    return { kind: 'written', atMs: clock.nowMs(), columns: columns.length, columnsChanged }
  }

  /** The folder was changed since a try that was killed: what it left in the former one is removed. */
  async function cleanFormerFolder(id: string, next: string | null) {
    const partialFiles = store.partialFiles(id)
    if (partialFiles && partialFiles.folder !== next) await removePartialFiles(id, partialFiles).catch(() => {})
  }

  /** Of exports that make no files now; the next try of any other begins by removing what the last one left. */
  async function sweepPartialFiles() {
    for (const id of store.withPartialFiles()) {
      const [job, partialFiles] = [store.get(id), store.partialFiles(id)]
      if (partialFiles === null || job?.state.kind === 'fetching') continue
      await removePartialFiles(id, partialFiles).then(
        () => store.savePartialFiles(id, null),
        // A folder that is not there now is looked into at the next start.
        () => {},
      )
    }
  }

  return { write, sweepPartialFiles }
}

/** Of a job whose rows are for the results library only: its build counts them. */
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
