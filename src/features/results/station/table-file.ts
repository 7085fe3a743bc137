import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { toExportError } from '../../../computer/files/export-error.ts'
import { safeFileName } from '../../../computer/files/file-names.ts'
import { renameOver } from '../../../computer/files/rename-over.ts'
import { AppError } from '../../../station/app-error.ts'
import type { LocalTime } from '../../../station/uploads/schedule.ts'
import { BYTE_ORDER_MARK, createCsvLines } from '../../exports/station/csv-line.ts'
import { createFileWriter } from '../../exports/station/file-writer.ts'
import { unusedPath } from '../../exports/station/make-files.ts'
import { buildWorkbook, type SheetCell } from '../../import/station/write-workbook.ts'
import type { ResultsSource } from '../queries/results-source.ts'
import { tableSql } from '../queries/table-sql.ts'
import type { MetricInfo } from '../session.ts'
import type { TableFile, TableFileFormat, TableView } from '../table.ts'
import type { QueryParameters, ResultCell, ResultRow } from './results-engine.ts'
import { sqlName } from './sql-text.ts'

/** SQL of a whole view, with the column names of its file. */
interface TableFileSql {
  readonly rows: string
  readonly order: string
  readonly parameters: QueryParameters
  /** `kind` is null for the keys of a row. */
  readonly columns: readonly {
    readonly name: string
    readonly unit: string | null
    readonly kind: MetricInfo['kind'] | null
  }[]
}

const groupKeys: Readonly<Record<TableView['grouping'], readonly string[]>> = {
  session: ['session_id', 'athlete_id', 'athlete_name', 'captured_at'],
  athlete: ['athlete_id', 'athlete_name', 'sessions'],
  day: ['day', 'sessions'],
  week: ['week', 'sessions'],
  month: ['month', 'sessions'],
  'athlete-day': ['athlete_id', 'athlete_name', 'day', 'sessions'],
}

/** Columns after those of the view: the names and places of the others are what programs know. */
const groupFacts: Readonly<Record<TableView['grouping'], readonly string[]>> = {
  session: ['camera', 'rep_speaker', 'rep_session_id'],
  athlete: ['reps'],
  day: ['reps'],
  week: ['reps'],
  month: ['reps'],
  'athlete-day': ['reps'],
}

/**
 * Builds the SQL of a table file. Periods follow the station's calendar; times are UTC, as text in formats without
 * times.
 */
async function tableFileSql(
  library: ResultsSource,
  time: LocalTime,
  { view, hasTimes }: { readonly view: TableView; readonly hasTimes: boolean },
): Promise<TableFileSql> {
  const table = await tableSql(library, time, view)
  const starts = (table.parameters['starts'] ?? []) as readonly number[]
  const moment = 'make_timestamp(CAST(moment AS BIGINT) * 1000)'
  const period = `list_extract(CAST($days AS VARCHAR[]), list_position(CAST($starts AS DOUBLE[]), moment))`
  const keySql: Readonly<Record<string, string>> = {
    session_id: 'id',
    athlete_id: 'athlete',
    athlete_name: 'name',
    captured_at: hasTimes ? moment : `strftime(${moment}, '%Y-%m-%dT%H:%M:%S.%gZ')`,
    sessions: 'sessions',
    day: period,
    week: period,
    month: `left(${period}, 7)`,
    camera: 'camera',
    rep_speaker: 'reps',
    rep_session_id: 'speaker',
    reps: 'reps',
  }
  const keys = groupKeys[view.grouping]
  const facts = groupFacts[view.grouping]
  const names = uniqueNames([...keys, ...view.columns.map(nameOf(view)), ...facts])
  const values = table.columns.map((_, index) => `value_${index}`)
  const sqlOf = (key: string) => keySql[key] ?? 'NULL'
  const selected = [...keys.map(sqlOf), ...values, ...facts.map(sqlOf)]
  const rows = `
    SELECT ${selected.map((sql, index) => `${sql} AS ${sqlName(names[index] ?? '')}`).join(', ')}
    FROM (${table.rows}) ORDER BY ${table.order}`
  const hasPeriods = 'starts' in table.parameters
  return {
    rows,
    order: table.order,
    parameters: hasPeriods ? { ...table.parameters, days: starts.map((atMs) => dayOf(time, atMs)) } : table.parameters,
    columns: names.map((name, index) => {
      const { unit = null, kind = null } = table.columns[index - keys.length] ?? {}
      return { name, unit, kind }
    }),
  }
}

const nameOf =
  ({ grouping }: TableView) =>
  ({ metric, aggregate }: TableView['columns'][number]) =>
    grouping === 'session' ? metric : `${metric}_${aggregate ?? 'median'}`

/** Makes names unique regardless of case: a view may contain a metric twice. */
function uniqueNames(wantedNames: readonly string[]): string[] {
  const taken = new Set<string>()
  return wantedNames.map((name) => {
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name}_${number}`
    taken.add(free.toLowerCase())
    return free
  })
}

function dayOf({ dateOf }: LocalTime, atMs: number): string {
  const { year, month, day } = dateOf(atMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

type Column = TableFileSql['columns'][number]

/** A flag that the service could not calculate (service interface 2.6). */
const NOT_CALCULATED = -1

/** Zone of this computer, as the header names it. */
const stationZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Converts a table for a spreadsheet: times are dates in the zone that their header names, and a flag without a value is
 * empty, so that averages are of flags only.
 */
function createTableSheet(columns: readonly Column[], timeZone: string) {
  const wallMs = wallClock(timeZone)

  function cell({ name, kind }: Column, value: ResultCell | undefined): SheetCell {
    if (value === null || value === undefined) return ''
    if (kind === null && name === 'captured_at') return { atMs: wallMs(Date.parse(String(value))), hasTime: true }
    if (kind === null && (name === 'day' || name === 'week'))
      return { atMs: Date.parse(`${String(value)}T00:00:00Z`), hasTime: false }
    if (typeof value === 'string') return value
    return kind === 'boolean' && Number(value) === NOT_CALCULATED ? '' : Number(value)
  }

  return {
    headers: columns.map(({ name, kind, unit }) => {
      const note = kind === null && name === 'captured_at' ? timeZone : unit
      return note === null ? name : `${name} (${note})`
    }),
    row: (row: ResultRow): SheetCell[] => columns.map((column) => cell(column, row[column.name])),
    hasFlags: columns.some(({ kind }) => kind === 'boolean'),
  }
}

/** Clock of a zone as a spreadsheet has it: a date that knows no zone, as if it were UTC. */
function wallClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (atMs: number): number => {
    const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const toTheSecond = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    return toTheSecond + (((atMs % 1_000) + 1_000) % 1_000)
  }
}

const PAGE_ROWS = 5_000
/** A workbook can have a million rows (ECMA-376), but they stay in memory until it is written. */
const MAX_WORKBOOK_ROWS = 100_000
/** Largest offset of any list. */
const MAX_ROWS = 10_000_000

interface Asked {
  readonly dataDir: string
  readonly view: TableView
  readonly format: (typeof TableFileFormat)['options'][number]
  /** True to begin a CSV with a byte order mark. */
  readonly hasMark?: boolean | undefined
  /** Note of a workbook whose flags are empty where they could not be calculated. */
  readonly flagNote?: string | undefined
  /** Zone of a workbook's times. */
  readonly timeZone?: string | undefined
}

/** Writes a whole view into the folder of exports. Throws AppError `disk-full`, `export-unwritable`, `results-too-many`. */
export async function writeTableFile(
  library: ResultsSource,
  time: LocalTime,
  { dataDir, view, format, ...asked }: Asked,
): Promise<TableFile> {
  const folder = join(dataDir, 'exports')
  const part = join(folder, `.${randomUUID()}.part`)
  const sql = await tableFileSql(library, time, { view, hasTimes: format === 'parquet' })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const rows = await writers[format](library, sql, part, asked)
    const path = unusedPath(join(folder, `${titleOf(view)}.${format}`))
    await renameOver(part, path)
    return { path, name: basename(path), rows, sizeBytes: (await stat(path)).size }
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw toExportError(error, folder)
  }
}

const titleOf = ({ filter, grouping }: TableView): string =>
  safeFileName(
    ['results', filter.activity, filter.movement, `by ${grouping}`].filter((part) => part !== null).join(' '),
  )

type Write = (
  library: ResultsSource,
  sql: TableFileSql,
  path: string,
  asked: Pick<Asked, 'hasMark' | 'flagNote' | 'timeZone'>,
) => Promise<number>

const writers: Readonly<Record<Asked['format'], Write>> = {
  csv(library, sql, path, { hasMark = false }) {
    const { header, row } = createCsvLines(
      sql.columns.map(({ name }) => name),
      { neutralize: true },
    )
    return writeLines(library, sql, path, {
      header: hasMark ? BYTE_ORDER_MARK + header : header,
      line: (cells) => row(JSON.stringify(cells, plainNumber)),
    })
  },
  jsonl: (library, sql, path) =>
    writeLines(library, sql, path, { header: '', line: (cells) => `${JSON.stringify(cells, plainNumber)}\n` }),
  parquet: ({ engine }, { rows, parameters }, path) => engine.writeFile(rows, parameters, { path, format: 'parquet' }),
  async xlsx(library, sql, path, { flagNote, timeZone = stationZone() }) {
    const sheet = createTableSheet(sql.columns, timeZone)
    const notes = flagNote !== undefined && sheet.hasFlags ? [flagNote] : []
    const rows: SheetCell[][] = []
    for await (const page of pagesOf(library, sql, MAX_WORKBOOK_ROWS)) rows.push(...page.map(sheet.row))
    await writeFile(path, await buildWorkbook([sheet.headers, ...rows], 'Results', notes))
    return rows.length
  },
}

interface Lines {
  readonly header: string
  readonly line: (row: ResultRow) => string
}

async function writeLines(library: ResultsSource, sql: TableFileSql, path: string, { header, line }: Lines) {
  const writer = createFileWriter(path, header)
  try {
    for await (const page of pagesOf(library, sql, MAX_ROWS)) for (const row of page) await writer.add(line(row))
    return (await writer.end()).rows
  } finally {
    await writer.release()
  }
}

async function* pagesOf({ engine }: ResultsSource, { rows, parameters }: TableFileSql, most: number) {
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const page = await engine.rows(`${rows} LIMIT $limit OFFSET $offset`, {
      ...parameters,
      limit: PAGE_ROWS,
      offset,
    })
    if (offset + page.length > most) throw new AppError('results-too-many', { limit: most })
    if (page.length > 0) yield page
    if (page.length < PAGE_ROWS) return
  }
}

/** Converts big integers: in a table they are small, since ids are text. */
const plainNumber = (_key: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
