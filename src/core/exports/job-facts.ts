import type { ResultColumn, StationExport, WholeExport } from './export-ports.ts'

type Fetching = Extract<StationExport['state'], { kind: 'fetching' }>

/** What the results library needs to know of an export whose rows are all here. */
export const wholeExport = (
  { id, order, origin }: StationExport,
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
