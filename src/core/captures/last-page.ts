import { limits } from '../../interface/limits.ts'
import type { CaptureList } from '../ports.ts'

/** Whether no more pages follow a full-sized request at `offset` (4.7), with or without a total. */
export function isLastPage({ captures, totalCount }: CaptureList, offset: number): boolean {
  if (captures.length === 0) return true
  if (totalCount === null) return captures.length < limits.pageSizeMax
  return offset + limits.pageSizeMax >= totalCount
}
