import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spoolFile } from '../../../src/features/exports/station/spool.ts'
import { parseResultPage } from '../../../src/service/client/parse-result-page.ts'
import type { ExportRequest } from '../../../src/station/contract/export-job.ts'
import { defaultExportFileOptions } from '../../../src/station/contract/export-job.ts'
import type { WholeExport } from '../../../src/station/ports/export-ports.ts'

const request: ExportRequest = {
  activity: 'baseball',
  movement: 'pitching',
  startTime: null,
  endTime: null,
  athletes: [],
  dateMode: 'last_modified',
  metrics: [],
  rowFilter: null,
}

export interface SpooledPage {
  readonly id: string
  /** Page of results as the service writes it. */
  readonly page: string
  readonly request?: Partial<ExportRequest>
  readonly exportedAtMs?: number
  readonly isPartial?: boolean
}

/** Export of one page, spooled as the station does it. */
export function spooledExport(
  dataDir: string,
  { id, page, exportedAtMs = Date.UTC(2026, 10, 23), isPartial = false, ...given }: SpooledPage,
): WholeExport {
  const cut = parseResultPage(Buffer.from(page))
  if (cut.kind !== 'page') throw new Error(`no page: ${page.slice(0, 200)}`)
  mkdirSync(join(dataDir, 'export-spool'), { recursive: true })
  writeFileSync(spoolFile(dataDir, id), cut.page.lines)
  return {
    id,
    order: { request: { ...request, ...given.request }, files: defaultExportFileOptions },
    columns: cut.page.columns,
    bytes: cut.page.lines.length,
    exportedAtMs,
    address: 'https://service.example',
    isPartial,
  }
}
