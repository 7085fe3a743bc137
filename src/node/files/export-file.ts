import { existsSync } from 'node:fs'
import { open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { type Evidence, evidence } from '../../contract/evidence.ts'
import { AppError } from '../../core/app-error.ts'
import { neutralizeFormula } from '../exports/neutralize-formula.ts'
import type { RowPage } from '../service/pages.ts'
import { errnoOf } from './file-errors.ts'
import { renameOver } from './rename-over.ts'

/** Progress of a download, written after each page so that the download can resume. */
const Progress = z.object({
  jobId: z.string(),
  offset: z.int(),
  sizeBytes: z.int(),
  columns: z.array(z.string()),
  /** Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
  neutralize: z.boolean().default(false),
})
type Progress = z.infer<typeof Progress>

/** The system's code where there is one, otherwise the message. */
const detailOf = (error: unknown) => errnoOf(error) ?? messageOf(error)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A download that can be resumed: its next row and its unfinished file. */
export interface PartialExport {
  readonly from: number
  /** Writes pages to the end, then gives the file its name. Returns the number of rows. */
  write(pages: AsyncIterable<RowPage>): Promise<number>
}

/**
 * Opens an export for download as CSV; resumes an earlier download. Until the last row is written the file is called
 * `.part`. Throws AppError `config-invalid` when the file exists already or cannot be written, `output-unwritable` when
 * the disk is full.
 */
export async function openExportFile(
  file: string,
  jobId: string,
  { neutralize } = { neutralize: false },
): Promise<PartialExport> {
  const wrong = (value: Evidence | string, expected: Evidence) =>
    new AppError('config-invalid', { key: '--output', given: value, expected })
  if (existsSync(file)) throw wrong(evidence('exists-already', { file }), evidence('new-file'))
  const part = `${file}.part`
  const notes = `${file}.part.json`
  const found = await readProgress(notes)
  const foreign = await foreignFile(found, part, notes)
  if (foreign !== null) throw wrong(evidence('exists-already', { file: foreign }), evidence('new-file'))
  // Progress of another job, or with other options, starts the download over.
  const noted = found !== 'none' && found !== 'unreadable' && isOf(found, { jobId, neutralize }) ? found : null
  // Somebody may have removed or replaced the part: missing rows are downloaded again.
  const known = noted && (await sizeOf(part)) >= noted.sizeBytes ? noted : null
  const start = known ?? { jobId, neutralize, offset: 0, sizeBytes: 0, columns: [] }
  const unwritable = (error: unknown) =>
    new AppError('output-unwritable', { file: part, detail: detailOf(error) }, { cause: error })
  const orUnwritable = <Result>(written: Promise<Result>) =>
    written.catch((error: unknown) => {
      throw unwritable(error)
    })
  try {
    // From here on the part has progress notes beside it: a part without notes belongs to somebody else.
    await writeProgress(notes, start)
    // A page that was half written when the process ended is written again.
    await writeFile(part, '', { flag: known ? 'a' : 'w' })
  } catch (error) {
    throw errnoOf(error) === 'ENOSPC' ? unwritable(error) : wrong(messageOf(error), evidence('writable-file'))
  }
  await truncate(part, start.sizeBytes)

  async function write(pages: AsyncIterable<RowPage>): Promise<number> {
    let progress = start
    const handle = await orUnwritable(open(part, 'a'))
    try {
      for await (const page of pages) {
        const { text, columns } = toCsv(page, progress)
        if (text !== '') await orUnwritable(handle.appendFile(text))
        const sizeBytes = progress.sizeBytes + Buffer.byteLength(text)
        progress = { jobId, neutralize, offset: page.offset + page.rows.length, sizeBytes, columns }
        await orUnwritable(writeProgress(notes, progress))
      }
      await orUnwritable(handle.sync())
    } finally {
      await handle.close()
    }
    // Somebody may have created the file since: the part is kept.
    if (existsSync(file)) throw new AppError('output-unwritable', { file: part, detail: 'EEXIST' })
    await orUnwritable(renameOver(part, file))
    await rm(notes, { force: true })
    return progress.offset
  }

  return { from: start.offset, write }
}

/** Formats a page as CSV. The first page begins with the header, and later pages keep its columns. */
export function toCsv({ columns, rows }: RowPage, before: Pick<Progress, 'columns' | 'neutralize'>) {
  const isFirst = before.columns.length === 0
  const all = isFirst ? [...columns] : before.columns
  const strangers = rows[0] ? Object.keys(rows[0]).filter((name) => !all.includes(name)) : []
  if (strangers.length > 0) {
    throw new AppError('answer-malformed', {
      host: '',
      detail: evidence('new-columns', { columns: strangers.join(', ') }),
    })
  }
  const safe = before.neutralize ? neutralizeFormula : (text: string) => text
  const cells = rows.map((row) => all.map((name) => cellOf(row[name], safe)))
  return { text: stringify(isFirst && all.length > 0 ? [all.map(safe), ...cells] : cells), columns: all }
}

/** Formats a value: text unchanged, null as nothing, anything else as JSON. */
const cellOf = (value: unknown, safe: (text: string) => string) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? safe(value) : JSON.stringify(value)

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

type Found = Progress | 'none' | 'unreadable'

async function readProgress(notes: string): Promise<Found> {
  if (!existsSync(notes)) return 'none'
  try {
    return Progress.parse(JSON.parse(await readFile(notes, 'utf8')))
  } catch {
    return 'unreadable'
  }
}

const isOf = (noted: Progress, { jobId, neutralize }: Pick<Progress, 'jobId' | 'neutralize'>) =>
  noted.jobId === jobId && noted.neutralize === neutralize

/** Finds a file of somebody else where a download would write; null for none. An empty part belongs to nobody. */
async function foreignFile(found: Found, part: string, notes: string): Promise<string | null> {
  if (found === 'unreadable') return notes
  return found === 'none' && (await sizeOf(part)) > 0 ? part : null
}

/** Writes to a new name and renames: a crash leaves the old notes or the new ones. */
async function writeProgress(notes: string, progress: Progress) {
  await writeFile(`${notes}.new`, JSON.stringify(progress))
  await renameOver(`${notes}.new`, notes)
}
