import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createUniqueNames, type NamedSession, sessionFileName } from '../../../computer/files/file-names.ts'
import { detachText } from '../../../service/client/json-text.ts'
import type { MakeFiles } from '../../../station/ports/export-ports.ts'
import { BYTE_ORDER_MARK, createCsvLines } from './csv-line.ts'
import type { ExportWriter } from './export-writer.ts'
import { createFileWriter, type FileWriter } from './file-writer.ts'
import { createRowReader, toPlainText } from './row-reader.ts'
import { spoolFile } from './spool.ts'
import { spooledLines } from './spooled-lines.ts'

/** Writes CSV and JSON Lines row by row, in the order of the spool. */
export const writeTextFiles: ExportWriter = (writing) =>
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
