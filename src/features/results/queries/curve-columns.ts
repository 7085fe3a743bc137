import { axes, joints } from '../../../service/metrics/joints.ts'
import type { MetricInfo } from '../session.ts'
import type { ResultCell } from '../station/results-engine.ts'
import { withCurves } from './curve-source.ts'
import { filledColumns, isLabelColumn } from './list-pairs.ts'
import { metricInfo } from './metric-values.ts'
import type { ResultsSource } from './results-source.ts'

export const axesOf = (joint: string): string[] => axes.map((axis) => `${joint}_${axis}`)

/** Joints that have columns for all three axes. */
export function figureJoints(names: readonly string[]): string[] {
  const available = new Set(names)
  return joints.filter((joint) => axesOf(joint).every((name) => available.has(name)))
}

const isNumber = (type: string) => !['VARCHAR', 'BLOB'].includes(type) && !/^(DATE|TIME)/.test(type)

/** Numeric columns of a session that are curves: they have more than one value. */
export function curveColumns(
  library: ResultsSource,
  id: string,
  oneValue: (name: string) => ResultCell | undefined,
): Promise<MetricInfo[]> {
  const { catalog } = library
  return withCurves(library, id, async ({ columns, rows, parameters }) => {
    const candidates = columns.all
      .filter(({ name, type }) => isNumber(type) && !isLabelColumn(name) && !catalog.isEvent(name))
      .map(({ name }) => name)
      .filter((name) => (oneValue(name) ?? null) === null)
    const filled = await filledColumns(library, rows, candidates, parameters)
    return filled.map((name) => metricInfo(name, columns, catalog))
  })
}
