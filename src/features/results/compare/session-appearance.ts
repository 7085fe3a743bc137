import type { PlotColor } from '../../../renderer/plots/plot-files.ts'

export interface SessionAppearance {
  readonly color: PlotColor
  readonly dash: readonly number[]
}

/** Appearance of the chosen session: accent color, solid line. */
const chosenAppearance: SessionAppearance = { color: 1, dash: [] }
/** Appearance of the mean: gray and sparse dots, which no session has. */
export const meanAppearance: SessionAppearance = { color: 4, dash: [1.5, 6] }

/** One for each compared session: neither color nor dash is used twice. */
const appearances: readonly SessionAppearance[] = [
  { color: 2, dash: [9, 4] },
  { color: 3, dash: [2.5, 3.5] },
  { color: 5, dash: [12, 3, 2, 3] },
  { color: 6, dash: [5, 5] },
  { color: 7, dash: [18, 5] },
  { color: 8, dash: [9, 3, 2, 3, 2, 3] },
]

/**
 * Color and dash of a session by its position among the compared ones, so that both stay when another one is chosen.
 */
export const sessionAppearance = (index: number, isChosen: boolean): SessionAppearance =>
  isChosen ? chosenAppearance : (appearances[index % appearances.length] ?? chosenAppearance)
