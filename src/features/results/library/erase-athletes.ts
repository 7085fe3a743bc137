import { randomUUID } from 'node:crypto'
import { sqlName, sqlText, sqlTexts } from '../station/sql-text.ts'
import { manifestPath, pairFolder } from './library-paths.ts'
import { athleteColumn, ROWS_PER_GROUP, sessionColumn, smallDictionaries } from './plan-columns.ts'
import { createPart, publishFiles, removeFile, removeParts } from './publish-files.ts'
import { type LibraryContent, type ParquetFile, readFileManifest } from './read-library.ts'
import { executeSql, type ResultsClient } from './results-client.ts'

/** Athletes whose rows are removed, by id, and by the captures that this station made of them. */
export interface ErasedResults {
  readonly athleteIds: readonly string[]
  readonly sessionIds: readonly string[]
}

interface EraseParts {
  readonly client: ResultsClient
  readonly folder: string
  readonly content: LibraryContent
  readonly program: string
}

/** Condition for rows of these athletes; null for a file without a column that could tell. */
function theirRows(columns: ReadonlySet<string>, { athleteIds, sessionIds }: ErasedResults): string | null {
  const [ids, sessions] = [athleteIds, sessionIds].map((each) => sqlTexts(each.map((id) => id.toLowerCase())))
  const conditions = [
    columns.has(athleteColumn) && athleteIds.length > 0
      ? `list_contains(${ids}, lower(CAST(${sqlName(athleteColumn)} AS VARCHAR)))`
      : null,
    columns.has(sessionColumn) && sessionIds.length > 0
      ? `list_contains(${sessions}, lower(regexp_replace(CAST(${sqlName(sessionColumn)} AS VARCHAR), '_[0-9]+$', '')))
         OR list_contains(${sessions}, lower(CAST(${sqlName(sessionColumn)} AS VARCHAR)))`
      : null,
  ].filter((each) => each !== null)
  return conditions.length === 0 ? null : `coalesce(${conditions.map((each) => `(${each})`).join(' OR ')}, false)`
}

/** Counts the sessions of these athletes, each once. */
export async function countErased(client: ResultsClient, files: readonly ParquetFile[], erased: ErasedResults) {
  const sessions = new Set<string>()
  for (const { path } of files) {
    const where = theirRows(await columnsOf(client, path), erased)
    if (where === null) continue
    const sql = `SELECT DISTINCT ${sqlName(sessionColumn)} AS id FROM read_parquet(${sqlText(path)}) WHERE ${where}`
    const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
    for (const row of rows) sessions.add(String(row['id']))
  }
  return sessions.size
}

/**
 * Writes each file again without the rows of these athletes, and removes the old one after the new one is published. A
 * file that has other rows of nobody else is removed.
 */
export async function eraseFromFiles(parts: EraseParts, erased: ErasedResults): Promise<boolean> {
  const { client, folder, content, program } = parts
  let hasErased = false
  for (const { path, kind, pair, month } of content.files) {
    const where = theirRows(await columnsOf(client, path), erased)
    const manifest = where === null ? null : await readFileManifest(manifestPath(path))
    if (where === null || manifest === null) continue
    const source = `read_parquet(${sqlText(path)})`
    const counted = await count(client, `${source} WHERE ${where}`)
    if (counted.rows === 0) continue
    hasErased = true
    const kept = await count(client, `${source} WHERE NOT ${where}`)
    if (kept.rows > 0) {
      const made = await createPart(pairFolder(folder, kind, pair, month), `erased-${randomUUID()}`)
      const replacing = { ...manifest, ...kept, replaces: [...manifest.replaces, manifest.file], program }
      const { file: _file, bytes: _bytes, sha256: _sha256, ...published } = replacing
      try {
        const sql = `COPY (SELECT * FROM ${source} WHERE NOT ${where})
          TO ${sqlText(made.part)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROWS_PER_GROUP}, ${smallDictionaries})`
        await executeSql(client, sql)
        await publishFiles([{ ...made, manifest: published }])
      } catch (error) {
        await removeParts([{ ...made, manifest: published }])
        throw error
      }
    }
    await removeFile(path)
  }
  // Files that a compaction replaced, but could not remove, have the rows still.
  for (const path of content.replaced) await removeFile(path)
  return hasErased
}

async function columnsOf(client: ResultsClient, path: string): Promise<ReadonlySet<string>> {
  const sql = `DESCRIBE SELECT * FROM read_parquet(${sqlText(path)})`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  return new Set(rows.map((row) => String(row['column_name'])))
}

async function count(client: ResultsClient, source: string) {
  const sql = `SELECT count(*) AS rows, count(DISTINCT ${sqlName(sessionColumn)}) AS sessions FROM ${source}`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows')
  return { rows: Number(rows[0]?.['rows'] ?? 0), sessions: Number(rows[0]?.['sessions'] ?? 0) }
}
