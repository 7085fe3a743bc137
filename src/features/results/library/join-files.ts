import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { sqlName, sqlText, sqlTexts } from '../station/sql-text.ts'
import { pairFolder } from './library-paths.ts'
import type { Manifest } from './manifest.ts'
import { createPart, type PartFile, publishFiles, removeParts } from './publish-files.ts'
import { executeSql, type ResultsClient } from './results-client.ts'
import { ROWS_PER_GROUP, smallDictionaries } from './write-curves.ts'

export interface JoinParts {
  readonly client: ResultsClient
  readonly folder: string
  readonly program: string
}

/** File whose rows are to be joined, with their values. */
export interface KeptFile {
  readonly path: string
  readonly values: number
  /** True for a large file of which newer exports have left little. */
  readonly isReplaced: boolean
}

/** File of the library with its manifest. */
export interface DescribedFile extends KeptFile {
  readonly manifest: Manifest
}

/**
 * Joins files, without the rows that are not in the table `kept_export`. The new file is published, and says which files
 * it replaces. Publishes nothing without rows.
 */
export async function joinFiles(
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
