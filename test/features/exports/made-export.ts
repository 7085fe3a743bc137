import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFileMaker } from '../../../src/features/exports/station/make-files.ts'
import { createSpool } from '../../../src/features/exports/station/spool.ts'
import { parseResultPage } from '../../../src/service/client/parse-result-page.ts'
import type { ExportFileOptions } from '../../../src/station/contract/export-job.ts'
import type { ResultColumn } from '../../../src/station/ports/export-ports.ts'
import { order } from '../../support/export-order.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

export const csv: ExportFileOptions = {
  format: 'csv',
  perSession: false,
  neutralizeFormulas: false,
  fileName: '{movement}',
}
interface Where {
  readonly dataDir?: string
  readonly plannedPath?: string | null
  /** True for rows that a version spooled which did not note the kinds of values. */
  readonly isOldSpool?: boolean
}

/** Makes files of pages as a service would send them. */
export async function filesOf(
  pages: readonly string[],
  files: ExportFileOptions = csv,
  { dataDir = temporaryFolder(quickPlace), plannedPath = null, isOldSpool = false }: Where = {},
) {
  const spool = await createSpool(dataDir).open('one', 0)
  const columns = new Map<string, ResultColumn>()
  const progress = { rows: 0, pages: 0, bytes: 0 }
  for (const text of pages) {
    const cut = parseResultPage(Buffer.from(text))
    if (cut.kind !== 'page') throw new Error(`not a page: ${cut.kind}`)
    await spool.append([cut.page.lines])
    for (const column of cut.page.columns) {
      const known = columns.get(column.name) ?? column
      columns.set(column.name, { ...known, values: (known.values ?? 0) | (column.values ?? 0) })
    }
    progress.rows += cut.page.rows
    progress.bytes += cut.page.lines.length
  }
  await spool.close()
  const made = await createFileMaker({ dataDir })(
    {
      id: 'one',
      order: order({ movement: 'pitching', startTime: null }, files),
      columns: [...columns.values()].map((column) => (isOldSpool ? { name: column.name, type: column.type } : column)),
      progress,
      createdAtMs: Date.parse('2026-11-20T12:00:00Z'),
      folder: null,
      isPartial: false,
      plannedPath,
    },
    new AbortController().signal,
  )
  await made.publish()
  return { ...made, dataDir, folder: join(dataDir, 'exports'), text: (path: string) => readFileSync(path, 'utf8') }
}
