import { limits } from '../../service-api/limits.ts'
import type { Page } from './page.ts'

/**
 * True when no more pages follow a full-sized request. `total_count` does not tell: it counts distinct captures, while a
 * capture of several athletes comes several times (4.7).
 */
export const isLastPage = ({ receivedCount }: Page<unknown>): boolean => receivedCount < limits.pageSizeMax
