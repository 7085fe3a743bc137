import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { smallDictionaries } from '../build/write-curves.ts'
import type { ResultsClient } from '../duckdb/results-client.ts'
import { sqlName, sqlText, sqlTexts } from '../sql-text.ts'
import { manifestPath, pairFolder } from './library-paths.ts'
import type { Manifest } from './manifest.ts'
import { createPart, type PartFile, publishFiles, removeParts } from './publish-files.ts'
import { type LibraryContent, type ParquetFile, readFileManifest } from './read-library.ts'
import { newestExportSql } from './views.ts'

/** Files of one folder (a month, or the sessions of a movement) above which OnDeck compacts automatically. */
export const MAX_FILES_PER_FOLDER = 20

export interface CompactParts {
  readonly client: ResultsClient
  readonly folder: string
  readonly content: LibraryContent
  readonly program: string
}

/** Groups the files of each folder that has more files than the limit. */
export function groupsToCompact({ files }: LibraryContent, moreThan: number): (readonly ParquetFile[])[] {
  const joined = files.filter(({ kind }) => kind !== 'selections')
  return [...Map.groupBy(joined, ({ path }) => dirname(path)).values()].filter((group) => group.length > moreThan)
}

/**
 * Joins the files of a group that have the same column types, keeping only the newest export of each session. The new
 * file is published before the old files are removed; its manifest lists them, so that no row counts twice.
 */
export async function compactGroup(parts: CompactParts, group: readonly ParquetFile[]): Promise<void> {
  const { client, content } = parts
  const sessions = content.files.filter(({ kind }) => kind === 'sessions').map(({ path }) => path)
  await run(client, `CREATE OR REPLACE TEMP TABLE kept_export AS ${newestExportSql(sessions)}`)
  for (const alike of await groupBySameTypes(group)) await joinFiles(parts, alike)
}

/** File of the library with its manifest. */
interface DescribedFile {
  readonly path: string
  readonly manifest: Manifest
}

/** Groups files whose columns have the same types: joining never changes the type of a value. */
async function groupBySameTypes(group: readonly ParquetFile[]): Promise<(readonly DescribedFile[])[]> {
  const buckets: { readonly types: Map<string, string>; readonly files: DescribedFile[] }[] = []
  for (const { path } of group) {
    const manifest = await readFileManifest(manifestPath(path))
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
    bucket.files.push({ path, manifest })
  }
  return buckets.map(({ files }) => files).filter((files) => files.length > 1)
}

async function joinFiles({ client, folder, program }: CompactParts, files: readonly DescribedFile[]): Promise<void> {
  const [first] = files
  if (first === undefined) return
  const { kind, pair, month } = first.manifest
  const made = await createPart(pairFolder(folder, kind, pair, month), `joined-${randomUUID()}`)
  const names = await columnNames(client, files)
  const rows = `read_parquet(${sqlTexts(files.map(({ path }) => path))}, union_by_name = true) AS files
    SEMI JOIN kept_export USING (sessionid, _export_id)`
  const order = kind === 'curves' && names.includes('frame') ? 'sessionid, frame' : 'sessionid'
  try {
    await run(
      client,
      `COPY (SELECT * FROM ${rows} ORDER BY ${order})
       TO ${sqlText(made.part)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 16384, ${smallDictionaries})`,
    )
    const before = await checksums(client, rows, names)
    const after = await checksums(client, `read_parquet(${sqlText(made.part)})`, names)
    if (JSON.stringify(before) !== JSON.stringify(after))
      throw new Error(`joined files of ${dirname(made.path)} differ`)
    const counts = { rows: Number(after['rows']), sessions: Number(after['sessions']) }
    await publishFiles([{ ...made, manifest: joinedManifest(files, counts, program) }])
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

const run = (client: ResultsClient, sql: string) => client.request({ kind: 'run', statements: [{ sql }] }, 'done')
