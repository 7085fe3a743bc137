import { type PlotColor, plotDashes } from '../../../components/plots/plot-model.ts'

export interface SessionAppearance {
  readonly color: PlotColor
  readonly dash: readonly number[]
}

/** Appearance of the chosen session: accent color, solid line. */
const chosenAppearance: SessionAppearance = { color: 1, dash: [] }
/** Appearance of the mean: fine dots, which no session has in this color. */
export const meanAppearance: SessionAppearance = { color: 4, dash: plotDashes[5] ?? [] }

/**
 * Color and dash of a session by its position among the compared ones, so that both stay when another one is chosen.
 */
export function sessionAppearance(index: number, isChosen: boolean): SessionAppearance {
  if (isChosen) return chosenAppearance
  const colors = [2, 3, 4] as const
  return { color: colors[index % colors.length] ?? 2, dash: plotDashes[1 + (index % (plotDashes.length - 1))] ?? [] }
}
