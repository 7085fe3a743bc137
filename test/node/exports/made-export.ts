import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportFileOptions } from '../../../src/contract/export-job.ts'
import { createFileMaker } from '../../../src/node/exports/make-files.ts'
import { parseResultPage } from '../../../src/node/exports/parse-result-page.ts'
import { createSpool } from '../../../src/node/exports/spool.ts'
import { order } from '../../support/export-order.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

export const csv: ExportFileOptions = {
  format: 'csv',
  perSession: false,
  neutralizeFormulas: false,
  fileName: '{movement}',
}
/** Makes files of pages as a service would send them. */
export async function filesOf(
  pages: readonly string[],
  files: ExportFileOptions = csv,
  { dataDir = temporaryFolder(quickPlace), plannedPath = null }: { dataDir?: string; plannedPath?: string | null } = {},
) {
  const spool = await createSpool(dataDir).open('one', 0)
  const columns = new Map<string, string>()
  const progress = { rows: 0, pages: 0, bytes: 0 }
  for (const text of pages) {
    const cut = parseResultPage(text)
    if (cut.kind !== 'page') throw new Error(`not a page: ${cut.kind}`)
    await spool.append(cut.page.lines)
    for (const { name, type } of cut.page.columns) if (!columns.has(name)) columns.set(name, type)
    progress.rows += cut.page.rows
    progress.bytes += cut.page.lines.length
  }
  await spool.close()
  const made = await createFileMaker({ dataDir })(
    {
      id: 'one',
      order: order({ movement: 'pitching', startTime: null }, files),
      columns: [...columns].map(([name, type]) => ({ name, type })),
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
