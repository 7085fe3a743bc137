import { type PlotColor, plotDashes } from '../../../components/plots/plot-model.ts'

export interface SessionLook {
  readonly color: PlotColor
  readonly dash: readonly number[]
}

/** The chosen session is in accent, solid and thick. */
const chosenLook: SessionLook = { color: 1, dash: [] }
/** Fine dots, which no session has in this color. */
export const meanLook: SessionLook = { color: 4, dash: plotDashes[5] ?? [] }

/** What a session is drawn with: by its place among those compared, so that it stays when another one is chosen. */
export function sessionLook(index: number, isChosen: boolean): SessionLook {
  if (isChosen) return chosenLook
  const colors = [2, 3, 4] as const
  return { color: colors[index % colors.length] ?? 2, dash: plotDashes[1 + (index % (plotDashes.length - 1))] ?? [] }
}
