import type { RowProblem } from '../../../../contract/roster-import.ts'
import type { ScreenWording } from '../../../state/wording-context.tsx'

/** What is wrong with a row, and what helps. */
export const problemText = ({ because }: RowProblem, name: string, { imports, say }: ScreenWording) =>
  say.failure(because, name || imports.unnamed, { once: true })
