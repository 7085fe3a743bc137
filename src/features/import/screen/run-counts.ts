import { type ImportRun, runOutcomes } from '../import-view.ts'

type Counts = ImportRun['counts']

export const totalRows = (counts: Counts): number => runOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)

/** Rows that are finished. */
export const doneRows = (counts: Counts): number => totalRows(counts) - counts.waiting - counts.unanswered
