import { limits } from '../../interface/limits.ts'

/**
 * Whether no more pages follow a full-sized request. `total_count` does not tell: it counts distinct captures, while a
 * capture of several athletes comes several times (4.7).
 */
export const isLastPage = (page: readonly unknown[]): boolean => page.length < limits.pageSizeMax
