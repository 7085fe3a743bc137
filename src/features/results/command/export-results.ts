import { resolve } from 'node:path'
import { invalidOption } from '../../../cli/input/export-target.ts'
import { copyTo } from '../../../cli/print/copy-file.ts'
import { exitCodes, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords, screenWords } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { StationClient } from '../../../station/rpc/client.ts'
import type { MetricInfo } from '../session.ts'
import type { TableAggregate, TableFileFormat, TableGrouping, TableView } from '../table.ts'

interface ExportOptions {
  readonly dataDir: string
  readonly json: boolean
  readonly view?: string
  readonly activity?: string
  readonly movement?: string
  readonly athlete: readonly string[]
  readonly metric: readonly string[]
  readonly by: TableGrouping
  readonly all: boolean
  readonly format: TableFileFormat
  readonly bom: boolean
  readonly output?: string
}

/** Writes a saved view, or one that the options describe, to a file. */
export function exportResults(options: ExportOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    const view =
      options.view === undefined ? await describedView(station, options) : await savedView(station, options.view)
    const table = await station.results.tableFile({
      view,
      format: options.format,
      hasMark: options.bom,
      flagNote: screenWords().resultsTable.flagNote,
    })
    const file = options.output === undefined ? table.path : resolve(options.output)
    if (options.output !== undefined) await copyTo(table.path, file)
    if (options.json) printJson({ file, rows: table.rows })
    else printLine(cliWords().results.written(table.rows, file))
    return exitCodes.success
  })
}

async function savedView(station: StationClient, name: string): Promise<TableView> {
  const views = await station.results.views()
  const saved = views.find((each) => each.name === name)
  if (saved) return saved.view
  throw invalidOption('--view', name, cliWords().results.knownView(views.map((each) => each.name).join(', ')))
}

async function describedView(station: StationClient, options: ExportOptions): Promise<TableView> {
  const { activity, movement, athlete, metric, by, all } = options
  if (activity === undefined || movement === undefined) {
    throw invalidOption('--view', [activity, movement].join(' ').trim(), cliWords().results.oneOfEither)
  }
  const metrics = await station.results.metrics({ activity, movement })
  const chosen =
    metric.length === 0 ? metrics.slice(0, resultsBounds.metrics) : metric.map((name) => metricOf(name, metrics))
  return {
    filter: { activity, movement, athleteIds: [...athlete], fromMs: null, toMs: null, approvedOnly: !all },
    grouping: by,
    columns: chosen.map(({ name, kind }) => ({ metric: name, aggregate: by === 'session' ? null : aggregates[kind] })),
    sort: { column: -1, descending: by === 'session' },
  }
}

function metricOf(name: string, metrics: readonly MetricInfo[]): MetricInfo {
  const found = metrics.find((each) => each.name === name)
  if (found) return found
  const some = metrics.slice(0, 3).map((each) => each.name)
  throw invalidOption('--metric', name, cliWords().results.knownMetric(some.join(', ')))
}

/** Default function for the values of a group. */
const aggregates: Readonly<Record<MetricInfo['kind'], TableAggregate>> = {
  number: 'median',
  boolean: 'share',
  text: 'count',
}
