import { limits } from '../../service/limits.ts'
import type { Page } from './page.ts'

/**
 * True for the last page of a list. `total_count` doesn't tell: it counts distinct captures, while a capture of several
 * athletes comes several times (service interface 4.7).
 */
export const isLastPage = ({ receivedCount }: Page<unknown>): boolean => receivedCount < limits.pageSizeMax
