import type { MetricInfo, MovementPair } from '../../../contract/results/session.ts'
import { axes, joints } from '../../../service-api/metrics/joints.ts'
import type { Cell } from '../results-engine.ts'
import { type Columns, columnsOf } from './columns.ts'
import { filledColumns, isLabel } from './list-pairs.ts'
import { infoOf } from './metric-values.ts'
import type { ResultsLibrary } from './results-library.ts'

export const axesOf = (joint: string): string[] => axes.map((axis) => `${joint}_${axis}`)

/** The joints of which these columns have all three axes. */
export function figureJoints(names: readonly string[]): string[] {
  const there = new Set(names)
  return joints.filter((joint) => axesOf(joint).every((name) => there.has(name)))
}

interface Session {
  readonly id: string
  readonly pair: MovementPair
  /** Of the view `sessions`. */
  readonly columns: Columns
  /** The session's one value of a column, if it has one. */
  readonly row: (name: string) => Cell | undefined
}

/** The condition of a session's rows in the view `curves`: by pair, so that only its files are opened. */
export const ofSession = (curves: Columns): string =>
  `${curves.text('pair_activity')} = $activity AND ${curves.text('pair_movement')} = $movement AND ${curves.text('sessionid')} = $id`

const isNumber = (type: string) => !['VARCHAR', 'BLOB'].includes(type) && !/^(DATE|TIME)/.test(type)

/** The columns with numbers on the rows of a session, but not the same one on each. */
export async function curveColumns(library: ResultsLibrary, session: Session): Promise<MetricInfo[]> {
  const { catalog } = library
  const curves = await columnsOf(library, 'curves')
  const hasOneValue = (name: string) => (session.row(name) ?? null) !== null
  const candidates = curves.all
    .filter(({ name, type }) => isNumber(type) && !isLabel(name) && !catalog.isEvent(name) && !hasOneValue(name))
    .map(({ name }) => name)
  const filled = await filledColumns(library, `curves WHERE ${ofSession(curves)}`, candidates, {
    ...session.pair,
    id: session.id,
  })
  return filled.map((name) => infoOf(name, curves, catalog))
}
