import { axes, joints } from '../../../service/metrics/joints.ts'
import { AppError } from '../../../station/app-error.ts'
import type { MetricInfo } from '../session.ts'
import type { QueryParameters, ResultCell } from '../station/results-engine.ts'
import { readViewColumns, sessionFields, type ViewColumns, viewColumns } from './columns.ts'
import { filledColumns, isLabelColumn } from './list-pairs.ts'
import { metricInfo } from './metric-values.ts'
import type { ResultsSource } from './results-source.ts'

/** Source of one session's rows: the few files that contain them, instead of the view `curves` over all files. */
export interface CurveSource {
  readonly columns: ViewColumns
  /** SQL after FROM; its parameters are below. */
  readonly rows: string
  readonly parameters: QueryParameters
  readonly framesPerSecond: number | null
}

const files = 'read_parquet($files, union_by_name = true)'

/** Finds the files with the newest export of a session. Throws AppError `result-unknown`. */
async function findCurves(library: ResultsSource, id: string): Promise<CurveSource> {
  const { engine } = library
  const sessions = await readViewColumns(library, 'sessions')
  const parts = sessionFields(sessions)
  const found = await engine.rows(
    `SELECT path, ${parts.framesPerSecond} AS frames_per_second, ${parts.exportId} AS export_now
     FROM sessions LEFT JOIN curve_files
       ON export_id = ${parts.exportId} AND activity_of_file = ${parts.activity} AND movement_of_file = ${parts.movement}
     WHERE ${parts.id} = $id`,
    { id },
  )
  const [session] = found
  if (session === undefined) throw new AppError('result-unknown', { session: id })
  const rate = Number(session['frames_per_second'] ?? 0)
  const framesPerSecond = rate > 0 ? rate : null
  const paths = found.flatMap(({ path }) => (path === null || path === undefined ? [] : [String(path)]))
  if (paths.length === 0) return { columns: viewColumns([]), rows: noRows, parameters: {}, framesPerSecond }
  const described = await engine.rows(
    `SELECT column_name AS name, column_type AS type FROM (DESCRIBE SELECT * FROM ${files})`,
    { files: paths },
  )
  const columns = viewColumns(described.map(({ name, type }) => ({ name: String(name), type: String(type) })))
  return {
    columns,
    rows: `${files} WHERE ${columns.text('sessionid')} = $id AND ${columns.text('_export_id')} = $export`,
    parameters: { files: paths, id, export: String(session['export_now']) },
    framesPerSecond,
  }
}

const noRows = '(SELECT 1) WHERE false'

/** Queries the curves of a session; retries once when a compaction replaced the files in between. */
export async function withCurves<Answer>(
  library: ResultsSource,
  id: string,
  ask: (source: CurveSource) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(await findCurves(library, id))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'library-unavailable') throw error
    return ask(await findCurves(library, id))
  }
}

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
