import type { ExportJob, ResultColumn, WholeExport } from './export-ports.ts'

type Fetching = Extract<ExportJob['state'], { kind: 'fetching' }>

/** What the results library needs to know of an export whose rows are all here. */
export const wholeExport = (
  { id, order, origin }: ExportJob,
  { progress, completedAtMs, isPartial }: Fetching,
  columns: readonly ResultColumn[],
): WholeExport => ({
  id,
  order,
  columns,
  bytes: progress.bytes,
  exportedAtMs: completedAtMs,
  address: origin?.address ?? null,
  isPartial,
})

/** A time as the service writes it; null for none. */
export function momentOf(text: string | null | undefined): number | null {
  const atMs = Date.parse(text ?? '')
  return Number.isNaN(atMs) ? null : atMs
}
