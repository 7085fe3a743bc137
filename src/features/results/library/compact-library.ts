import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { sqlName, sqlText, sqlTexts } from '../station/sql-text.ts'
import { manifestPath, pairFolder } from './library-paths.ts'
import type { Manifest } from './manifest.ts'
import { ROWS_PER_GROUP, smallDictionaries } from './plan-columns.ts'
import { createPart, type PartFile, publishFiles, removeParts } from './publish-files.ts'
import { type LibraryContent, type ParquetFile, readFileManifest } from './read-library.ts'
import { executeSql, type ResultsClient } from './results-client.ts'
import { newestExportSql } from './views.ts'

interface JoinParts {
  readonly client: ResultsClient
  readonly folder: string
  readonly program: string
}

/** File whose rows are to be joined, with their values. */
interface KeptFile {
  readonly path: string
  readonly values: number
  /** True for a large file of which newer exports have left little. */
  readonly isReplaced: boolean
}

/** File of the library with its manifest. */
interface DescribedFile extends KeptFile {
  readonly manifest: Manifest
}

/**
 * Joins files, without the rows that are not in the table `kept_export`. The new file is published, and says which files
 * it replaces. Publishes nothing without rows.
 */
async function joinFiles(
  { client, folder, program }: JoinParts,
  files: readonly DescribedFile[],
): Promise<'joined' | 'no-rows'> {
  const [first] = files
  if (first === undefined) return 'no-rows'
  const { kind, pair, month } = first.manifest
  const names = await columnNames(client, files)
  const rows = `read_parquet(${sqlTexts(files.map(({ path }) => path))}, union_by_name = true) AS files
    SEMI JOIN kept_export USING (sessionid, _export_id)`
  const before = await checksums(client, rows, names)
  if (Number(before['rows']) === 0) return 'no-rows'
  const made = await createPart(pairFolder(folder, kind, pair, month), `joined-${randomUUID()}`)
  try {
    // The rows stay in the order of their files, which one thread keeps. Sorting them would take twice the memory, and
    // DuckDB finds a session by the groups' Bloom filters.
    await executeSql(
      client,
      `COPY (SELECT * FROM ${rows})
       TO ${sqlText(made.part)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROWS_PER_GROUP}, ${smallDictionaries})`,
    )
    const after = await checksums(client, `read_parquet(${sqlText(made.part)})`, names)
    if (JSON.stringify(before) !== JSON.stringify(after))
      throw new Error(`joined files of ${dirname(made.path)} differ`)
    const counts = { rows: Number(after['rows']), sessions: Number(after['sessions']) }
    await publishFiles([{ ...made, manifest: joinedManifest(files, counts, program) }])
    return 'joined'
  } catch (error) {
    await removeParts([{ ...made, manifest: joinedManifest(files, { rows: 0, sessions: 0 }, program) }])
    throw error
  }
}

async function columnNames(client: ResultsClient, files: readonly DescribedFile[]): Promise<string[]> {
  const sql = `DESCRIBE SELECT * FROM read_parquet(${sqlTexts(files.map(({ path }) => path))}, union_by_name = true)`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  return rows.map((row) => String(row['column_name']))
}

/** Counts rows, sessions and values, and sums hashes of every column; independent of the order of rows. */
async function checksums(client: ResultsClient, source: string, names: readonly string[]) {
  const columns = names.flatMap((name, position) => [
    `count(${sqlName(name)}) AS c${position}`,
    `sum(hash(${sqlName(name)})::HUGEINT)::VARCHAR AS h${position}`,
  ])
  const sql = `SELECT count(*) AS rows, count(DISTINCT sessionid) AS sessions, ${columns.join(', ')} FROM ${source}`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  return rows[0] ?? {}
}

function joinedManifest(
  files: readonly DescribedFile[],
  counts: { readonly rows: number; readonly sessions: number },
  program: string,
): PartFile['manifest'] {
  const manifests = files.map(({ manifest }) => manifest)
  const [first] = manifests
  if (first === undefined) throw new Error('nothing is joined')
  const columns = new Map(
    manifests.flatMap((manifest) => manifest.columns.map((column) => [column.name, column] as const)),
  )
  return {
    library: 1,
    kind: first.kind,
    pair: first.pair,
    month: first.month,
    ...counts,
    // The request stays in the manifests of the export's own files.
    exports: manifests.flatMap(({ exports }) => exports.map((each) => ({ ...each, request: null }))),
    columns: [...columns.values()],
    events: [...new Set(manifests.flatMap(({ events }) => events))],
    synthetic: manifests.every(({ synthetic }) => synthetic),
    rowsWithoutSession: manifests.reduce((sum, { rowsWithoutSession }) => sum + rowsWithoutSession, 0),
    replaces: [...new Set(manifests.flatMap(({ file, replaces }) => [file, ...replaces]))],
    program,
  }
}

/** Small files of one folder (a month, or the sessions of a movement) above which OnDeck compacts automatically. */
export const MAX_FILES_PER_FOLDER = 20

/** Values of a joined file at most, so that no later join has to copy a season. */
const MAX_JOINED_VALUES = 12_000_000
/** A larger file is joined only when newer exports have left no more than this of it. */
const MAX_SMALL_VALUES = MAX_JOINED_VALUES / 2
/** Each file that is read takes a megabyte until the end. */
const MAX_FILES_PER_JOIN = 30

export const isForJoining = ({ values }: Pick<ParquetFile, 'values'>): boolean => values <= MAX_SMALL_VALUES

/** Groups the files of each folder that has more files that count than the limit. */
export function groupsToCompact(
  { files }: LibraryContent,
  moreThan: number,
  isCounted: (file: ParquetFile) => boolean,
): (readonly ParquetFile[])[] {
  const joined = files.filter(({ kind }) => kind !== 'selections')
  const groups = [...Map.groupBy(joined, ({ path }) => dirname(path)).values()]
  return groups.filter((group) => group.filter(isCounted).length > moreThan)
}

/**
 * Joins the files of a group that have the same column types, a batch at a time, keeping only the newest export of each
 * session. A new file is published before the old files are removed; its manifest lists them, so that no row counts
 * twice. Returns the files that newer exports have replaced completely: nothing of them is in a new file.
 */
export async function compactGroup(
  parts: JoinParts,
  content: LibraryContent,
  group: readonly ParquetFile[],
): Promise<string[]> {
  const { client } = parts
  const sessions = content.files.filter(({ kind }) => kind === 'sessions').map(({ path }) => path)
  await executeSql(client, `CREATE OR REPLACE TEMP TABLE kept_export AS ${newestExportSql(sessions)}`)
  const joinable: KeptFile[] = []
  for (const file of group) {
    const kept = isForJoining(file) ? file : await withoutReplacedRows(client, file)
    if (isForJoining(kept)) joinable.push({ path: file.path, values: kept.values, isReplaced: kept !== file })
  }
  const empty: string[] = []
  for (const batch of (await groupBySameTypes(joinable)).flatMap(batchesOf)) {
    if ((await joinFiles(parts, batch)) === 'no-rows') empty.push(...batch.map(({ path }) => path))
  }
  return empty
}

/** Counts the values of the rows that belong to the newest export of their session. */
async function withoutReplacedRows(client: ResultsClient, { path, rows: all, values }: ParquetFile) {
  const sql = `SELECT count(*) AS rows FROM read_parquet(${sqlText(path)}) SEMI JOIN kept_export USING (sessionid, _export_id)`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  return { values: (values * Number(rows[0]?.['rows'] ?? 0)) / all }
}

/** Groups files whose columns have the same types: joining never changes the type of a value. */
async function groupBySameTypes(group: readonly KeptFile[]): Promise<(readonly DescribedFile[])[]> {
  const buckets: { readonly types: Map<string, string>; readonly files: DescribedFile[] }[] = []
  for (const file of group) {
    const manifest = await readFileManifest(manifestPath(file.path))
    if (manifest === null) continue
    const columnSpellings = manifest.columns.map(
      ({ name, service, type }) => [name.toLowerCase(), `${name} ${service} ${type}`] as const,
    )
    const matching = buckets.find(({ types }) =>
      columnSpellings.every(([name, spelling]) => (types.get(name) ?? spelling) === spelling),
    )
    const bucket = matching ?? { types: new Map<string, string>(), files: [] }
    if (!matching) buckets.push(bucket)
    for (const [name, spelling] of columnSpellings) bucket.types.set(name, spelling)
    bucket.files.push({ ...file, manifest })
  }
  return buckets.map(({ files }) => files)
}

/** Batches of files that are joined, the smallest first. A file alone is left as it is. */
function batchesOf(files: readonly DescribedFile[]): (readonly DescribedFile[])[] {
  const batches: DescribedFile[][] = []
  let values = Number.POSITIVE_INFINITY
  for (const file of files.toSorted((one, other) => one.values - other.values)) {
    values += file.values
    if (values > MAX_JOINED_VALUES || batches.at(-1)?.length === MAX_FILES_PER_JOIN) {
      batches.push([])
      values = file.values
    }
    batches.at(-1)?.push(file)
  }
  return batches.filter((batch) => batch.length > 1 || batch.some(({ isReplaced }) => isReplaced))
}
