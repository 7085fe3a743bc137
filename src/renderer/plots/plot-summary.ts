import type { ScreenWording } from '../state/wording-context.tsx'
import type { PlotContent, PlotNumbers } from './plot-model.ts'
import { extent } from './plot-numbers.ts'

/** Describes a plot in sentences for screen readers. */
export function plotSummary(
  { series, events = [], xUnit, yUnit }: PlotContent,
  numbers: PlotNumbers,
  plots: ScreenWording['plots'],
): string {
  const ranges = series.map(({ label, values }) => {
    if (values.every((value) => value === null)) return plots.noValues(label)
    const [low, high] = extent([values])
    return plots.range(label, numbers.y(low), numbers.y(high), yUnit ?? '').replace(' .', '.')
  })
  const marks = events.map(({ label, at }) => plots.event(label, numbers.x(at), xUnit).replace(' .', '.'))
  return [...ranges, ...marks, plots.howTo].join(' ')
}
