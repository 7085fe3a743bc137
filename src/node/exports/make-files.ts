import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { ExportFormat } from '../../contract/export-job.ts'
import { AppError } from '../../core/app-error.ts'
import type {
  ExportFileMaker,
  MadeFile,
  MadeFiles,
  MakeFiles,
  RemovePartialFiles,
} from '../../core/exports/export-ports.ts'
import { type StartProcess, startNodeProcess } from '../processes/start-process.ts'
import { toExportError } from './export-error.ts'
import type { ExportWriter, WrittenFiles } from './export-writer.ts'
import { exportFileName } from './file-names.ts'
import { createParquetWriter } from './parquet-files.ts'
import { writeTextFiles } from './text-files.ts'

const MAX_NAME_TRIES = 1_000

interface Parts {
  readonly dataDir: string
  /** For what only DuckDB writes. */
  readonly startProcess?: StartProcess
}

/** Makes the files of an export in its own folder beside their names, so that nobody reads half of one. */
export function createFileMaker({ dataDir, startProcess = startNodeProcess }: Parts): ExportFileMaker {
  const writers: Readonly<Record<ExportFormat, ExportWriter>> = {
    csv: writeTextFiles,
    jsonl: writeTextFiles,
    parquet: createParquetWriter(startProcess),
  }
  return async (make, signal) => {
    const folder = exportFolder(dataDir, make.folder)
    const part = partFolder(folder, make.id)
    const write = writers[make.order.files.format]
    try {
      // The data folder may be open to others.
      await mkdir(folder, { recursive: true, mode: make.folder === null ? 0o700 : 0o777 })
      await rm(part, { recursive: true, force: true })
      return await nameFiles(make, folder, part, await write({ make, part, dataDir, signal }))
    } catch (error) {
      await rm(part, { recursive: true, force: true }).catch(() => {})
      throw toExportError(error, folder)
    }
  }
}

const exportFolder = (dataDir: string, folder: string | null) => folder ?? join(dataDir, 'exports')
const partFolder = (folder: string, id: string) => join(folder, `.ondeck-${id}.part`)

export const createPartRemover =
  ({ dataDir }: Pick<Parts, 'dataDir'>): RemovePartialFiles =>
  (id, { folder }) =>
    rm(partFolder(exportFolder(dataDir, folder), id), { recursive: true, force: true })

/** The names that the written files get, when they are given them. */
async function nameFiles(make: MakeFiles, folder: string, part: string, written: WrittenFiles): Promise<MadeFiles> {
  const { perSession, format } = make.order.files
  const name = exportFileName(make)
  const planned = perSession && make.plannedPath !== null ? dirname(make.plannedPath) : make.plannedPath
  const target = await chooseTarget(planned, part, join(folder, perSession ? name : `${name}.${format}`))
  const { path } = target
  const files = written.files.map(({ name: inFolder, ...file }): MadeFile => ({ path: join(path, inFolder), ...file }))
  const { sessions, rowsWithoutSession } = written
  return { files, sessions, rowsWithoutSession, path, publish: () => publishFiles(part, target) }
}

/** Where files are to lie; `isThere` when an earlier try has put the same ones there already. */
interface Target {
  readonly path: string
  readonly isThere: boolean
}

/**
 * The name that an earlier try had planned, where nothing lies or what that try had already put there; else a free one.
 * A file of somebody else's is never replaced, whenever it came. A planned name in a folder that is not the chosen one any
 * more holds only for what is there already: that folder may be gone, or on another disk.
 */
async function chooseTarget(planned: string | null, part: string, wanted: string): Promise<Target> {
  if (planned === null) return { path: unusedPath(wanted), isThere: false }
  if (existsSync(planned) && (await hasSameFiles(part, planned))) return { path: planned, isThere: true }
  const isUsable = !existsSync(planned) && dirname(planned) === dirname(wanted)
  return { path: isUsable ? planned : unusedPath(wanted), isThere: false }
}

async function publishFiles(part: string, { path, isThere }: Target) {
  try {
    if (isThere) return await rm(part, { recursive: true, force: true })
    // Somebody was faster: the next try finds another name.
    if (existsSync(path)) throw nameTaken(path)
    await rename(part, path)
  } catch (error) {
    // The next try makes it anew, and there may be none: the export may be removed.
    await rm(part, { recursive: true, force: true }).catch(() => {})
    throw toExportError(error, path)
  }
}

const nameTaken = (path: string) => new AppError('export-unwritable', { file: path, detail: 'EEXIST' })

/** Files of the same sizes under the same names. */
async function hasSameFiles(one: string, other: string): Promise<boolean> {
  const [first, second] = [await stat(one), await stat(other)]
  if (!first.isDirectory() || !second.isDirectory())
    return first.isFile() && second.isFile() && first.size === second.size
  const [names, others] = [await readdir(one), await readdir(other)]
  if (names.toSorted().join('/') !== others.toSorted().join('/')) return false
  for (const name of names) if (!(await hasSameFiles(join(one, name), join(other, name)))) return false
  return true
}

/** The first name that nothing has: `a.csv`, `a (2).csv`, … */
export function unusedPath(path: string): string {
  const extension = extname(path)
  const stem = join(dirname(path), basename(path, extension))
  if (!existsSync(path)) return path
  for (let number = 2; number <= MAX_NAME_TRIES; number += 1) {
    const next = `${stem} (${number})${extension}`
    if (!existsSync(next)) return next
  }
  throw nameTaken(path)
}
