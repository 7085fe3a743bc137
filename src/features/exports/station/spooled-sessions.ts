import type { ExportProgress } from '../../../station/contract/export-job.ts'
import { createRowReader, toPlainText } from './row-reader.ts'
import { spoolFile } from './spool.ts'
import { spooledLines } from './spooled-lines.ts'

/** Reads the sessions of the spooled rows, and the session of the last row. Throws AppError `spool-lost`. */
export async function readSpooledSessions(
  dataDir: string,
  { id, progress }: { readonly id: string; readonly progress: ExportProgress },
  signal: AbortSignal,
): Promise<{ readonly all: ReadonlySet<string>; readonly last: string | null }> {
  const read = createRowReader(['sessionid'])
  const all = new Set<string>()
  let last: string | null = null
  for await (const rows of spooledLines(spoolFile(dataDir, id), progress.bytes, signal)) {
    for (const row of rows) {
      last = toPlainText(read(row)[0] ?? '') || null
      if (last !== null) all.add(last)
    }
  }
  return { all, last }
}
