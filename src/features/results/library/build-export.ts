import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { frameColumn } from '../../../service/exports.ts'
import type { QueuedBuild } from '../station/build-store.ts'
import { sqlName, sqlText, sqlTexts } from '../station/sql-text.ts'
import { checkSpool } from './check-spool.ts'
import { divideSessions, MAX_SORTED_VALUES, valuesPerRow } from './divide-sessions.ts'
import { type LibraryKind, pairFolder } from './library-paths.ts'
import type { Manifest } from './manifest.ts'
import {
  athleteColumn,
  curvesSql,
  planColumns,
  sessionColumn,
  smallDictionaries,
  stagedSql,
  type TypedColumn,
} from './plan-columns.ts'
import { createPart, type PartFile } from './publish-files.ts'
import { copySpooledRows, toStagingError } from './read-spool.ts'
import { executeSql, type ResultsClient } from './results-client.ts'
import {
  type FetchCaptureTimes,
  type FiledSession,
  type KnownSession,
  type NamedRows,
  readStagedSessions,
  resolveSessions,
  type StagedSession,
  writeSessionTable,
} from './session-facts.ts'

/** Curves that differ on every row, even if a session happens to have one row. */
const isCurve = (name: string) => /_3d_[xyz]$|_center_of_mass_[xyz]$|^time$/.test(name)
const isEventName = (name: string) => /_(frame|event)$/.test(name)

/** Columns of the file with one row per session. */
interface SessionColumns {
  /** Columns with one value per session. */
  readonly single: readonly string[]
  /** Columns that contain the offset of each frame from an event. */
  readonly events: readonly string[]
}

/** Finds the columns with one value per session, and the columns that count frames from an event. */
async function describeSessions(
  client: ResultsClient,
  columns: readonly TypedColumn[],
  curves: readonly string[],
): Promise<SessionColumns> {
  const candidates = columns.filter(({ service }) => ![sessionColumn, athleteColumn, frameColumn].includes(service))
  const frame = columns.find(({ service, type }) => service === frameColumn && type !== 'VARCHAR')
  if (candidates.length === 0) return { single: [], events: [] }
  const perSession = candidates.flatMap(({ name, type }, position) => [
    `count(${sqlName(name)}) = 0 OR min(${sqlName(name)}) = max(${sqlName(name)}) AS s${position}`,
    frame && type !== 'VARCHAR' ? eventCheck(name, frame.name, position) : `NULL::BOOLEAN AS e${position}`,
  ])
  const all = candidates.flatMap((_, position) => [
    `bool_and(s${position}) AS s${position}`,
    `bool_and(e${position}) AS e${position}`,
  ])
  const sql = `SELECT ${all.join(', ')} FROM (SELECT ${perSession.join(', ')}
    FROM read_parquet(${sqlTexts(curves)}) GROUP BY ${sqlName(sessionColumn)})`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  const [found = {}] = rows
  const isEvent = ({ name, type }: TypedColumn, position: number) =>
    found[`e${position}`] === true ||
    // With one row per session, only the name can tell.
    (found[`e${position}`] === null && frame !== undefined && type !== 'VARCHAR' && isEventName(name))
  const events = candidates.filter(isEvent).map(({ name }) => name)
  const single = candidates
    .filter((column, position) => found[`s${position}`] === true && !isCurve(column.name) && !isEvent(column, position))
    .map(({ name }) => name)
  return { single, events }
}

/** Null for a session that can't tell: it has one row, or no such event. */
const eventCheck = (name: string, frame: string, position: number) => `
  CASE WHEN count(*) = 1 OR count(${sqlName(name)}) = 0 THEN NULL
    ELSE count(${sqlName(name)}) = count(*)
      AND min(${sqlName(frame)}::DOUBLE - ${sqlName(name)}) = max(${sqlName(frame)}::DOUBLE - ${sqlName(name)}) END AS e${position}`

interface Sessions extends SessionColumns {
  readonly columns: readonly TypedColumn[]
  readonly curves: readonly string[]
  readonly target: string
}

/** SQL that writes one row per session. An event is the frame where its offset is 0. */
function sessionsSql({ columns, curves, target, single, events }: Sessions): string {
  const names = new Set([...single, ...events])
  const frame = columns.find(({ service, type }) => service === frameColumn && type !== 'VARCHAR')
  const athlete = columns.some(({ service }) => service === athleteColumn)
    ? `any_value(${sqlName(athleteColumn)})`
    : 'NULL::VARCHAR'
  const values = columns
    .filter(({ name }) => names.has(name))
    .map(
      ({ name }) =>
        `${events.includes(name) ? eventFrame(name, frame?.name ?? '') : `any_value(${sqlName(name)})`} AS ${sqlName(name)}`,
    )
  const exportColumns = [
    '_export_id',
    '_exported_at',
    '_capture_time',
    '_athlete_name',
    '_rep_id',
    '_camera',
    '_capture_id',
  ].map((name) => `any_value(${name}) AS ${name}`)
  return `COPY (SELECT ${[
    sqlName(sessionColumn),
    `${athlete} AS ${sqlName(athleteColumn)}`,
    ...values,
    ...exportColumns,
    'count(*) AS _frames',
    'any_value(_synthetic) AS _synthetic',
  ].join(
    ', ',
  )} FROM read_parquet(${sqlTexts(curves)}) GROUP BY ${sqlName(sessionColumn)} ORDER BY ${sqlName(sessionColumn)})
    TO ${sqlText(target)} (FORMAT parquet, COMPRESSION zstd, ${smallDictionaries})`
}

const eventFrame = (name: string, frame: string) =>
  `CAST(min(${sqlName(frame)}) - arg_min(${sqlName(name)}, ${sqlName(frame)}) AS BIGINT)`

export interface BuildParts {
  readonly client: ResultsClient
  /** Folder of the library. */
  readonly folder: string
  /** Folder for temporary files; DuckDB may write there. */
  readonly workFolder: string
  readonly spool: string
  readonly build: QueuedBuild
  /** Looks up what this station knows of a session. */
  readonly lookUpSession: (session: StagedSession) => KnownSession
  readonly fetchCaptureTimes: FetchCaptureTimes
  readonly program: string
}

/** True for an export with all columns and rows of its sessions: only those are part of the queries. */
export const isFullExport = ({ order, isPartial }: Pick<QueuedBuild, 'order' | 'isPartial'>): boolean =>
  order.request.metrics.length === 0 && order.request.rowFilter === null && !isPartial

interface Built extends NamedRows {
  readonly files: readonly PartFile[]
}

/**
 * Writes the files of an export under temporary names: curves by month and sessions, or one file for a selection.
 * Returns no files when no row names a session. Throws AppError `spool-lost`, `disk-full`, `library-unwritable`,
 * `library-unavailable`.
 */
export async function buildExport(parts: BuildParts): Promise<Built> {
  const { client, build, workFolder } = parts
  const plan = planColumns(build.columns)
  if (!plan.columns.some(({ service }) => service === sessionColumn)) return nothingBuilt
  await checkSpool(parts.spool, build.bytes)
  const work = join(workFolder, build.id)
  const staged = join(work, 'staged.parquet')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  try {
    const spooled = { client, plan, spool: parts.spool, bytes: build.bytes, plain: join(work, 'plain.jsonl') }
    const { columns } = await copySpooledRows(spooled, staged, (rows) => executeSql(client, stagedSql(rows, staged)))
    const found = await readStagedSessions(client, plan, staged)
    if (found.sessions.length === 0) return nothingBuilt
    const about = await resolveSessions(parts, build.order.request, found.sessions)
    const rowsOf = new Map(found.sessions.map(({ id, rows }) => [id, rows]))
    const maxRows = Math.floor(MAX_SORTED_VALUES / valuesPerRow(columns))
    const filed = divideSessions(about, rowsOf, maxRows)
    await writeSessionTable(client, filed)
    const made = { ...parts, columns, staged, maxRows, rowsWithoutSession: found.rowsWithoutSession }
    const files = await (isFullExport(build)
      ? fullFiles(made, filed, rowsOf)
      : selectionFile(made, found.rows, about.length))
    return { files, sessions: about.length, rows: found.rows - found.rowsWithoutSession }
  } catch (error) {
    throw toStagingError(error, parts.folder)
  } finally {
    await rm(work, { recursive: true, force: true }).catch(() => {})
  }
}

const nothingBuilt: Built = { files: [], sessions: 0, rows: 0 }

interface Made extends BuildParts {
  readonly columns: readonly TypedColumn[]
  readonly staged: string
  /** Rows that can be sorted at once. */
  readonly maxRows: number
  readonly rowsWithoutSession: number
}

async function fullFiles(made: Made, about: readonly FiledSession[], rowsOf: ReadonlyMap<string, number>) {
  const { client, build, folder, columns, staged } = made
  const curves: PartFile[] = []
  for (const [number, sessions] of Map.groupBy(about, ({ file }) => file)) {
    const month = sessions[0]?.month ?? null
    const file = await createPart(pairFolder(folder, 'curves', build.order.request, month), `${build.id}-${number}`)
    const written = { columns, marks: exportMarks(build), staged, target: file.part }
    const sql = curvesSql({ ...written, file: number, isSorted: true })
    await executeSql(client, sql)
    const rows = sessions.reduce((sum, { id }) => sum + (rowsOf.get(id) ?? 0), 0)
    curves.push({ ...file, manifest: describeFile(made, { kind: 'curves', month, rows, sessions: sessions.length }) })
  }
  const parts = curves.map(({ part }) => part)
  const described = await describeSessions(client, columns, parts)
  const file = await createPart(pairFolder(folder, 'sessions', build.order.request, null), `${build.id}-1`)
  await executeSql(client, sessionsSql({ ...described, columns, curves: parts, target: file.part }))
  const names = new Set([...described.single, ...described.events])
  const manifest = {
    ...describeFile(made, { kind: 'sessions', month: null, rows: about.length, sessions: about.length }),
    columns: fileColumns(
      columns.filter(({ name, service }) => names.has(name) || service === sessionColumn || service === 'athleteid'),
    ),
    events: [...described.events],
  }
  return [...curves, { ...file, manifest }]
}

async function selectionFile(made: Made, rows: number, sessions: number) {
  const { client, build, folder, columns, staged, maxRows } = made
  const file = await createPart(pairFolder(folder, 'selections', build.order.request, null), `${build.id}-1`)
  const written = { columns, marks: exportMarks(build), staged, target: file.part }
  await executeSql(client, curvesSql({ ...written, file: null, isSorted: rows <= maxRows }))
  return [{ ...file, manifest: describeFile(made, { kind: 'selections', month: null, rows, sessions }) }]
}

const exportMarks = ({ id, exportedAtMs, isSynthetic }: QueuedBuild) => ({ exportId: id, exportedAtMs, isSynthetic })

const fileColumns = (columns: readonly TypedColumn[]) => columns.map(({ isReadAsTyped: _read, ...column }) => column)

interface Counted {
  readonly kind: LibraryKind
  readonly month: string | null
  readonly rows: number
  readonly sessions: number
}

/** Manifest of a file, without its name, size and hash, which are added when it is published. */
function describeFile({ build, columns, program, rowsWithoutSession }: Made, counted: Counted): PartFile['manifest'] {
  const { id, order, exportedAtMs, address, isSynthetic } = build
  const { activity, movement } = order.request
  const exportedAt = new Date(exportedAtMs).toISOString()
  const { rows, sessions } = counted
  return {
    library: 1,
    ...counted,
    pair: { activity, movement },
    exports: [{ id, exportedAt, sessions, rows, request: order.request, service: address }],
    columns: fileColumns(columns),
    events: [],
    synthetic: isSynthetic,
    rowsWithoutSession,
    replaces: [],
    program,
  } satisfies Omit<Manifest, 'file' | 'bytes' | 'sha256'>
}
