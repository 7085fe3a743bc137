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
  RemoveHalfMade,
} from '../../core/exports/export-ports.ts'
import { type StartProcess, startNodeProcess } from '../processes/start-process.ts'
import { unwritable } from './export-error.ts'
import type { WriteFiles, WrittenFiles } from './export-writer.ts'
import { nameOfExport } from './file-names.ts'
import { createParquetWriter } from './parquet-files.ts'
import { writeTexts } from './text-files.ts'

const MAX_NAMESAKES = 1_000

interface Parts {
  readonly dataDir: string
  /** For what only DuckDB writes. */
  readonly startProcess?: StartProcess
}

/** Makes the files of an export in its own folder beside their names, so that nobody reads half of one. */
export function createFileMaker({ dataDir, startProcess = startNodeProcess }: Parts): ExportFileMaker {
  const writers: Readonly<Record<ExportFormat, WriteFiles>> = {
    csv: writeTexts,
    jsonl: writeTexts,
    parquet: createParquetWriter(startProcess),
  }
  return async (make, signal) => {
    const folder = folderOf(dataDir, make.folder)
    const part = partOf(folder, make.id)
    const write = writers[make.order.files.format]
    try {
      // The data folder may be open to others.
      await mkdir(folder, { recursive: true, mode: make.folder === null ? 0o700 : 0o777 })
      await rm(part, { recursive: true, force: true })
      return await placed(make, folder, part, await write({ make, part, dataDir, signal }))
    } catch (error) {
      await rm(part, { recursive: true, force: true }).catch(() => {})
      throw unwritable(error, folder)
    }
  }
}

const folderOf = (dataDir: string, folder: string | null) => folder ?? join(dataDir, 'exports')
const partOf = (folder: string, id: string) => join(folder, `.ondeck-${id}.part`)

export const createPartRemover =
  ({ dataDir }: Pick<Parts, 'dataDir'>): RemoveHalfMade =>
  (id, { folder }) =>
    rm(partOf(folderOf(dataDir, folder), id), { recursive: true, force: true })

/** The names that the written files get, when they are given them. */
async function placed(make: MakeFiles, folder: string, part: string, written: WrittenFiles): Promise<MadeFiles> {
  const { perSession, format } = make.order.files
  const name = nameOfExport(make)
  const planned = perSession && make.plannedPath !== null ? dirname(make.plannedPath) : make.plannedPath
  const target = await targetOf(planned, part, join(folder, perSession ? name : `${name}.${format}`))
  const { path } = target
  const files = written.files.map(({ name: inFolder, ...file }): MadeFile => ({ path: join(path, inFolder), ...file }))
  const { sessions, rowsWithoutSession } = written
  return { files, sessions, rowsWithoutSession, path, publish: () => moveTo(part, target) }
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
async function targetOf(planned: string | null, part: string, wanted: string): Promise<Target> {
  if (planned === null) return { path: freeName(wanted), isThere: false }
  if (existsSync(planned) && (await isSame(part, planned))) return { path: planned, isThere: true }
  const isUsable = !existsSync(planned) && dirname(planned) === dirname(wanted)
  return { path: isUsable ? planned : freeName(wanted), isThere: false }
}

async function moveTo(part: string, { path, isThere }: Target) {
  try {
    if (isThere) return await rm(part, { recursive: true, force: true })
    // Somebody was faster: the next try finds another name.
    if (existsSync(path)) throw taken(path)
    await rename(part, path)
  } catch (error) {
    // The next try makes it anew, and there may be none: the export may be removed.
    await rm(part, { recursive: true, force: true }).catch(() => {})
    throw unwritable(error, path)
  }
}

const taken = (path: string) => new AppError('export-unwritable', { file: path, detail: 'EEXIST' })

/** Files of the same sizes under the same names. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = [await stat(one), await stat(other)]
  if (!first.isDirectory() || !second.isDirectory())
    return first.isFile() && second.isFile() && first.size === second.size
  const [names, others] = [await readdir(one), await readdir(other)]
  if (names.toSorted().join('/') !== others.toSorted().join('/')) return false
  for (const name of names) if (!(await isSame(join(one, name), join(other, name)))) return false
  return true
}

/** The first name that nothing has: `a.csv`, `a (2).csv`, … */
export function freeName(path: string): string {
  const extension = extname(path)
  const stem = join(dirname(path), basename(path, extension))
  if (!existsSync(path)) return path
  for (let number = 2; number <= MAX_NAMESAKES; number += 1) {
    const next = `${stem} (${number})${extension}`
    if (!existsSync(next)) return next
  }
  throw taken(path)
}
