import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { toExportError } from '../../../computer/files/export-error.ts'
import {
  createUniqueNames,
  exportFileName,
  type NamedSession,
  sessionFileName,
} from '../../../computer/files/file-names.ts'
import { renameOver } from '../../../computer/files/rename-over.ts'
import { type StartProcess, startNodeProcess } from '../../../computer/processes/start-process.ts'
import { detachText } from '../../../service/client/json-text.ts'
import { AppError } from '../../../station/app-error.ts'
import type { ExportFormat } from '../../../station/contract/export-job.ts'
import type {
  ExportFileMaker,
  MadeFile,
  MadeFiles,
  MakeFiles,
  RemovePartialFiles,
} from '../../../station/ports/export-ports.ts'
import { BYTE_ORDER_MARK, createCsvLines } from './csv-line.ts'
import type { ExportWriter, WrittenFiles } from './export-writer.ts'
import { createFileWriter, type FileWriter } from './file-writer.ts'
import { createParquetWriter } from './parquet-files.ts'
import { createRowReader, toPlainText } from './row-reader.ts'
import { spoolFile } from './spool.ts'
import { spooledLines } from './spooled-lines.ts'

/** Writes CSV and JSON Lines row by row, in the order of the spool. */
const writeTextFiles: ExportWriter = (writing) =>
  writing.make.order.files.perSession ? writeSessionFiles(writing) : writeSingleFile(writing)

const writeSingleFile: ExportWriter = async ({ make, part, dataDir, signal }) => {
  const { header, line } = createLines(make)
  const sessionOf = createSessionReader(['sessionid'])
  const sessions = new Set<string>()
  let rowsWithoutSession = 0
  const writer = createFileWriter(part, header)
  try {
    for await (const rows of spooledLines(spoolFile(dataDir, make.id), make.progress.bytes, signal)) {
      for (const row of rows) {
        const { session } = sessionOf(row)
        if (session === '') rowsWithoutSession += 1
        else sessions.add(session)
        await writer.add(line(row))
      }
    }
    return { files: [{ name: '', ...(await writer.end()) }], sessions: sessions.size, rowsWithoutSession }
  } finally {
    await writer.release()
  }
}

/** Writes one file per session, in a folder that is renamed when all are complete. */
const writeSessionFiles: ExportWriter = async ({ make, part, dataDir, signal }) => {
  const { header, line } = createLines(make)
  const sessionOf = createSessionReader(['sessionid', 'athlete_name'])
  const writers = new Map<string, { readonly name: string; readonly writer: FileWriter }>()
  const unusedName = createUniqueNames(make.order.files.format)
  let rowsWithoutSession = 0
  await mkdir(part)
  let current: FileWriter | null = null
  try {
    for await (const rows of spooledLines(spoolFile(dataDir, make.id), make.progress.bytes, signal)) {
      for (const row of rows) {
        const named = sessionOf(row)
        if (named.session === '') rowsWithoutSession += 1
        let writer = writers.get(named.session)
        if (writer === undefined) {
          const name = unusedName(sessionFileName(named))
          writer = { name, writer: createFileWriter(join(part, name), header) }
          writers.set(named.session, writer)
        }
        if (current !== null && current !== writer.writer) await current.rest()
        current = writer.writer
        await current.add(line(row))
      }
    }
    const files = []
    for (const { name, writer } of writers.values()) files.push({ name, ...(await writer.end()) })
    return { files, sessions: writers.size - (writers.has('') ? 1 : 0), rowsWithoutSession }
  } finally {
    for (const { writer } of writers.values()) await writer.release()
  }
}

function createLines({ order, columns }: MakeFiles): { header: string; line: (row: string) => string } {
  const { format, neutralizeFormulas, hasMark = false } = order.files
  if (format === 'jsonl') return { header: '', line: (row) => `${row}\n` }
  const names = columns.map(({ name }) => name)
  const { header, row } = createCsvLines(names, { neutralize: neutralizeFormulas })
  return { header: hasMark ? BYTE_ORDER_MARK + header : header, line: row }
}

/**
 * Creates a reader of each row's session; '' for none. The last session is reused, because rows of a session usually follow
 * each other.
 */
function createSessionReader(names: readonly string[]) {
  const read = createRowReader(names)
  let lastSession: NamedSession = { session: '', athlete: '' }
  return (row: string): NamedSession => {
    const [session = '', athlete = ''] = read(row).map(toPlainText)
    if (session !== lastSession.session || athlete !== lastSession.athlete)
      lastSession = { session: detachText(session), athlete: detachText(athlete) }
    return lastSession
  }
}

const MAX_NAME_TRIES = 1_000

interface FileMakerOptions {
  readonly dataDir: string
  /** Starts the DuckDB process that Parquet needs. */
  readonly startProcess?: StartProcess
}

/** Creates the maker of export files, which writes under a temporary name so that no reader sees an unfinished file. */
export function createFileMaker({ dataDir, startProcess = startNodeProcess }: FileMakerOptions): ExportFileMaker {
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
      // Only the station's own folder is private.
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
  ({ dataDir }: Pick<FileMakerOptions, 'dataDir'>): RemovePartialFiles =>
  (id, { folder }) =>
    rm(partFolder(exportFolder(dataDir, folder), id), { recursive: true, force: true })

/** Plans the final paths of the written files; `publish` renames them. */
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

/** Final path; `isThere` when an earlier attempt already published the same files there. */
interface Target {
  readonly path: string
  readonly isThere: boolean
}

/**
 * Chooses the final path: the one that an earlier attempt planned, if it is free or has that attempt's files; else a
 * free one. A file of someone else is never replaced. A planned path outside the chosen folder is used only if its
 * files exist: that folder may be gone, or on another disk.
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
    // Another program created the file in between: the next attempt chooses another name.
    if (existsSync(path)) throw nameTaken(path)
    await renameOver(part, path)
  } catch (error) {
    // The next attempt makes the files again; if the export was removed, there is none.
    await rm(part, { recursive: true, force: true }).catch(() => {})
    throw toExportError(error, path)
  }
}

const nameTaken = (path: string) => new AppError('export-unwritable', { file: path, detail: 'EEXIST' })

/** True for files of the same sizes under the same names. */
async function hasSameFiles(one: string, other: string): Promise<boolean> {
  const [first, second] = [await stat(one), await stat(other)]
  if (!first.isDirectory() || !second.isDirectory())
    return first.isFile() && second.isFile() && first.size === second.size
  const [names, others] = [await readdir(one), await readdir(other)]
  if (names.toSorted().join('/') !== others.toSorted().join('/')) return false
  for (const name of names) if (!(await hasSameFiles(join(one, name), join(other, name)))) return false
  return true
}

/** First unused path: `a.csv`, `a (2).csv`, … */
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
