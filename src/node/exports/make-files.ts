import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { AppError } from '../../core/app-error.ts'
import type {
  ExportFileMaker,
  MadeFile,
  MadeFiles,
  MakeFiles,
  RemoveHalfMade,
} from '../../core/exports/export-ports.ts'
import { createCsvLines } from './csv-line.ts'
import { type NamedSession, nameOfExport, nameOfSession } from './file-names.ts'
import { createFileWriter, type FileWriter } from './file-writer.ts'
import { ownText } from './json-text.ts'
import { createRowReader, plainValue } from './row-reader.ts'
import { spoolFile } from './spool.ts'
import { spooledLines } from './spooled-lines.ts'
import { unwritable } from './unwritable.ts'

const MAX_NAMESAKES = 1_000

interface Parts {
  readonly dataDir: string
}

/** Makes the files of an export in its own folder beside their names, so that nobody reads half of one. */
export function createFileMaker({ dataDir }: Parts): ExportFileMaker {
  return async (make, signal) => {
    const folder = folderOf(dataDir, make.folder)
    const part = partOf(folder, make.id)
    try {
      // The data folder may be open to others.
      await mkdir(folder, { recursive: true, mode: make.folder === null ? 0o700 : 0o777 })
      await rm(part, { recursive: true, force: true })
      return await (make.order.files.perSession ? manyFiles : oneFile)({ make, folder, part, dataDir, signal })
    } catch (error) {
      await rm(part, { recursive: true, force: true }).catch(() => {})
      throw unwritable(error, folder)
    }
  }
}

const folderOf = (dataDir: string, folder: string | null) => folder ?? join(dataDir, 'exports')
const partOf = (folder: string, id: string) => join(folder, `.ondeck-${id}.part`)

export const createPartRemover =
  ({ dataDir }: Parts): RemoveHalfMade =>
  (id, { folder }) =>
    rm(partOf(folderOf(dataDir, folder), id), { recursive: true, force: true })

interface Work {
  readonly make: MakeFiles
  readonly folder: string
  readonly part: string
  readonly dataDir: string
  readonly signal: AbortSignal
}

async function oneFile({ make, folder, part, dataDir, signal }: Work): Promise<MadeFiles> {
  const { header, line } = linesOf(make)
  const sessionOf = createSessionReader(['sessionid'])
  const sessions = new Set<string>()
  const writer = createFileWriter(part, header)
  try {
    for await (const rows of spooledLines(spoolFile(dataDir, make.id), make.progress.bytes, signal)) {
      for (const row of rows) {
        sessions.add(sessionOf(row).session)
        await writer.add(line(row))
      }
    }
    const made = await writer.end()
    const wanted = join(folder, `${nameOfExport(make)}.${make.order.files.format}`)
    const target = await targetOf(make.plannedPath, part, wanted)
    const { path } = target
    sessions.delete('')
    return { files: [{ path, ...made }], sessions: sessions.size, path, publish: () => moveTo(part, target) }
  } finally {
    await writer.release()
  }
}

/** One file for each session, all in a folder that gets its name when they are whole. */
async function manyFiles({ make, folder, part, dataDir, signal }: Work): Promise<MadeFiles> {
  const { header, line } = linesOf(make)
  const sessionOf = createSessionReader(['sessionid', 'athlete_name'])
  const { format } = make.order.files
  const writers = new Map<string, { readonly name: string; readonly writer: FileWriter }>()
  const names = new Set<string>()
  await mkdir(part)
  let present: FileWriter | null = null
  try {
    for await (const rows of spooledLines(spoolFile(dataDir, make.id), make.progress.bytes, signal)) {
      for (const row of rows) {
        const named = sessionOf(row)
        let known = writers.get(named.session)
        if (known === undefined) {
          const name = uniqueName(nameOfSession(named), format, names)
          known = { name, writer: createFileWriter(join(part, name), header) }
          writers.set(named.session, known)
        }
        if (present !== null && present !== known.writer) await present.rest()
        present = known.writer
        await present.add(line(row))
      }
    }
    const made: [name: string, file: Omit<MadeFile, 'path'>][] = []
    for (const { name, writer } of writers.values()) made.push([name, await writer.end()])
    const planned = make.plannedPath === null ? null : dirname(make.plannedPath)
    const target = await targetOf(planned, part, join(folder, nameOfExport(make)))
    const { path } = target
    const files = made.map(([name, file]): MadeFile => ({ path: join(path, name), ...file }))
    const sessions = writers.size - (writers.has('') ? 1 : 0)
    return { files, sessions, path, publish: () => moveTo(part, target) }
  } finally {
    for (const { writer } of writers.values()) await writer.release()
  }
}

function linesOf({ order, columns }: MakeFiles): { header: string; line: (row: string) => string } {
  const { format, neutralizeFormulas } = order.files
  if (format === 'jsonl') return { header: '', line: (row) => `${row}\n` }
  const names = columns.map(({ name }) => name)
  const { header, row } = createCsvLines(names, { neutralize: neutralizeFormulas })
  return { header, line: row }
}

/** Whose session each row is of: '' where it does not say so. Rows of one session mostly follow each other. */
function createSessionReader(names: readonly string[]) {
  const read = createRowReader(names)
  let known: NamedSession = { session: '', athlete: '' }
  return (row: string): NamedSession => {
    const [session = '', athlete = ''] = read(row).map(plainValue)
    if (session !== known.session || athlete !== known.athlete)
      known = { session: ownText(session), athlete: ownText(athlete) }
    return known
  }
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

/** No two sessions share a file, also where case makes no difference. */
function uniqueName(stem: string, format: string, names: Set<string>): string {
  let name = `${stem}.${format}`
  for (let number = 2; names.has(name.toLowerCase()); number += 1) name = `${stem} (${number}).${format}`
  names.add(name.toLowerCase())
  return name
}
