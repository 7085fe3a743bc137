import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { errnoOf } from '../../../computer/files/file-errors.ts'
import { renameOver } from '../../../computer/files/rename-over.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import { AppError } from '../../../station/app-error.ts'
import { type Evidence, evidence } from '../../../station/contract/evidence.ts'
import type { ExportService, OpenSpool, ResultColumn } from '../../../station/ports/export-ports.ts'
import { createPageWindow } from '../core/fetch-pages.ts'
import { spoolRows } from '../core/spool-rows.ts'
import { BYTE_ORDER_MARK, createCsvLines } from './csv-line.ts'
import { openSpoolFile } from './spool.ts'
import { spooledLines } from './spooled-lines.ts'

const Column = z.object({
  name: z.string(),
  type: z.string(),
  isLate: z.boolean().optional(),
  values: z.int().optional(),
})

/** Progress of a download, written when rows are on the disk so that the download can resume. */
const Progress = z.object({ jobId: z.string(), offset: z.int(), sizeBytes: z.int(), columns: z.array(Column) })
type Progress = z.infer<typeof Progress>

/** Progress of an earlier version, whose part is CSV: the download starts over. */
const FormerProgress = Progress.extend({ columns: z.array(z.string()) })

/** The system's code where there is one, otherwise the message. */
const detailOf = (error: unknown) =>
  errnoOf(error) ?? (error instanceof AppError ? errnoOf(error.cause) : undefined) ?? messageOf(error)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

type Source = Pick<ExportService, 'exportPage'>

/** Options of the CSV's text. */
interface CsvText {
  /** True to add an apostrophe to text that a spreadsheet would run as a formula. */
  readonly neutralize: boolean
  /** True to begin with a byte order mark. */
  readonly hasMark: boolean
}

/** A download that can be resumed: its next row and its unfinished file. */
export interface PartialExport {
  readonly from: number
  /** Downloads the missing rows, then writes the file. Returns the number of rows. */
  write(service: Source, signal: AbortSignal): Promise<number>
}

/**
 * Opens an export for download as CSV; resumes an earlier download. Rows are kept in `.part` as received, since only
 * the last page completes the columns. Throws AppError `config-invalid` when the file exists already or cannot be
 * written, `output-unwritable` when the disk is full.
 */
export async function openExportFile(
  file: string,
  jobId: string,
  text: CsvText = { neutralize: false, hasMark: false },
): Promise<PartialExport> {
  const wrong = (value: Evidence | string, expected: Evidence) =>
    new AppError('config-invalid', { key: '--output', given: value, expected })
  if (existsSync(file)) throw wrong(evidence('exists-already', { file }), evidence('new-file'))
  const part = `${file}.part`
  const notes = `${file}.part.json`
  const made = `${file}.part.csv`
  const found = await readProgress(notes)
  const foreign = await foreignFile(found, { notes, parts: [part, made] })
  if (foreign !== null) throw wrong(evidence('exists-already', { file: foreign }), evidence('new-file'))
  // Progress of another job starts the download over.
  const noted = typeof found === 'object' && found.jobId === jobId ? found : null
  // Somebody may have removed or replaced the part: missing rows are downloaded again.
  const known = noted && (await sizeOf(part)) >= noted.sizeBytes ? noted : null
  const start = known ?? { jobId, offset: 0, sizeBytes: 0, columns: [] }
  const orUnwritable = createOrUnwritable(part)
  try {
    // From here on the part has progress notes beside it: a part without notes belongs to somebody else.
    await writeProgress(notes, start)
    // A page that was half written when the process ended is downloaded again.
    await (await openSpoolFile(part, start.sizeBytes)).close()
  } catch (error) {
    if (detailOf(error) === 'ENOSPC') await orUnwritable(Promise.reject(error))
    throw wrong(detailOf(error), evidence('writable-file'))
  }

  async function write(service: Source, signal: AbortSignal): Promise<number> {
    const opened = await orUnwritable(openSpoolFile(part, start.sizeBytes))
    const onProgress = (progress: Progress) => orUnwritable(writeProgress(notes, progress))
    const whole = await downloadRows(start, { service, opened, orUnwritable, onProgress, signal })
    try {
      await orUnwritable(writeCsv(made, { part, whole, text, signal }))
      // Somebody may have created the file since: the rows are kept.
      if (existsSync(file)) throw new AppError('output-unwritable', { file: part, detail: 'EEXIST' })
      await orUnwritable(renameOver(made, file))
    } catch (error) {
      await rm(made, { force: true })
      throw error
    }
    await rm(part, { force: true })
    await rm(notes, { force: true })
    return whole.offset
  }

  return { from: start.offset, write }
}

/** Yields an export as CSV. The rows wait in a private temporary folder until all columns are known. */
export async function* exportAsCsv(
  jobId: string,
  { service, signal, ...text }: CsvText & { service: Source; signal: AbortSignal },
): AsyncGenerator<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ondeck-export-'))
  try {
    const part = join(folder, 'rows.jsonl')
    const orUnwritable = createOrUnwritable(part)
    const opened = await orUnwritable(openSpoolFile(part, 0))
    const start: Progress = { jobId, offset: 0, sizeBytes: 0, columns: [] }
    const whole = await downloadRows(start, { service, opened, orUnwritable, onProgress: async () => {}, signal })
    yield* csvOf({ part, whole, text, signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type OrUnwritable = <Result>(written: Promise<Result>) => Promise<Result>

const createOrUnwritable =
  (file: string): OrUnwritable =>
  (written) =>
    written.catch((error: unknown) => {
      throw new AppError('output-unwritable', { file, detail: detailOf(error) }, { cause: error })
    })

interface Download {
  readonly service: Source
  readonly opened: OpenSpool
  readonly orUnwritable: OrUnwritable
  readonly onProgress: (progress: Progress) => Promise<void>
  readonly signal: AbortSignal
}

/** Downloads the missing rows to the spool, and closes it. */
async function downloadRows(start: Progress, { service, opened, orUnwritable, onProgress, signal }: Download) {
  let progress = start
  const withColumns = (columns: readonly ResultColumn[] | undefined) => (columns ? { columns: [...columns] } : {})
  const window = createPageWindow()
  try {
    const columns = await spoolRows({
      from: start.offset,
      columns: start.columns,
      window,
      clock: systemClock,
      signal,
      fetchPage: (offset, own) => service.exportPage(start.jobId, { offset, onBusy: window.busy }, own),
      append: (pages) => orUnwritable(opened.append(pages)),
      async onKept({ rows, bytes }, grown) {
        const { offset, sizeBytes } = progress
        progress = { ...progress, offset: offset + rows, sizeBytes: sizeBytes + bytes, ...withColumns(grown) }
        await onProgress(progress)
      },
    })
    return { ...progress, ...withColumns(columns) }
  } finally {
    await opened.close()
  }
}

interface Rows {
  readonly part: string
  readonly whole: Progress
  readonly text: CsvText
  readonly signal: AbortSignal
}

async function writeCsv(made: string, rows: Rows) {
  await using file = await open(made, 'w')
  for await (const text of csvOf(rows)) await file.appendFile(text)
  await file.sync()
}

async function* csvOf({ part, whole: { columns, sizeBytes }, text, signal }: Rows): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name)
  const { header, row } = createCsvLines(names, text)
  const start = text.hasMark ? BYTE_ORDER_MARK + header : header
  if (start !== '') yield start
  for await (const rows of spooledLines(part, sizeBytes, signal)) yield rows.map(row).join('')
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

type Found = Progress | 'former' | 'none' | 'unreadable'

async function readProgress(notes: string): Promise<Found> {
  if (!existsSync(notes)) return 'none'
  try {
    const noted: unknown = JSON.parse(await readFile(notes, 'utf8'))
    const progress = Progress.safeParse(noted)
    if (progress.success) return progress.data
    return FormerProgress.safeParse(noted).success ? 'former' : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

interface Files {
  readonly notes: string
  readonly parts: readonly string[]
}

/** Finds a file of somebody else where a download would write; null for none. An empty part belongs to nobody. */
async function foreignFile(found: Found, { notes, parts }: Files): Promise<string | null> {
  if (found === 'unreadable') return notes
  if (found !== 'none') return null
  for (const part of parts) if ((await sizeOf(part)) > 0) return part
  return null
}

/** Writes to a new name and renames: a crash leaves the old notes or the new ones. */
async function writeProgress(notes: string, progress: Progress) {
  await writeFile(`${notes}.new`, JSON.stringify(progress))
  await renameOver(`${notes}.new`, notes)
}
