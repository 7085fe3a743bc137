import { z } from 'zod'
import { type ErasedAthlete, eraseNames, wholeName } from '../../../station/athletes/erase-names.ts'
import { foldName } from '../../../station/athletes/names.ts'
import type { DatabaseLink, Run } from './database-link.ts'
import { FORGET_LOCK } from './forgotten-athletes.ts'
import { postgresJson } from './postgres-json.ts'

/** Pages of 8 kB that one statement reads: no statement takes long, however large a table has grown. */
const MAX_SLICE_PAGES = 1_000

const ColumnRow = z.object({
  storage: z.string(),
  relation: z.string(),
  part: z.string().nullable(),
  column: z.string(),
  type: z.string(),
})
const SizeRow = z.object({ pages: z.number() })
const FoundRow = z.object({ ctid: z.string(), values: z.record(z.string(), z.unknown()) })
const nothing = z.unknown()

interface Table {
  /** The table that has the pages: a partition, for one with partitions. */
  readonly storage: string
  /** The table that stations have rights on. */
  readonly relation: string
  /** Condition that leaves one partition of it; null for a table without partitions. */
  readonly part: string | null
  readonly json: readonly string[]
  /** Columns `athlete_id` and `athlete_name`, where the table has them. */
  readonly plain: readonly string[]
}

/** The ids of an athlete to forget, lower case, with the names that this station knows. */
export interface FacilityErasure {
  readonly athlete: ErasedAthlete
  readonly ids: readonly string[]
  /** Another athlete has the same name: only rows that have the id as well are changed. */
  readonly isShared: boolean
}

/**
 * Erases an athlete's names from everything that stations share: from every JSON column and every column
 * `athlete_name` of the schema, whichever feature made the table. The id becomes known as forgotten first, so that no
 * station writes the names again. Can be repeated. Throws AppError `facility-away` and its like.
 */
export async function eraseFromFacility(
  link: Pick<DatabaseLink, 'run' | 'transaction'>,
  erasure: FacilityErasure,
): Promise<void> {
  await link.transaction(async (run) => {
    await run(nothing, 'SELECT pg_advisory_xact_lock($1)', [FORGET_LOCK])
    await run(nothing, 'INSERT INTO ondeck.forgotten_athlete (id) VALUES ($1) ON CONFLICT DO NOTHING', [
      erasure.athlete.id.toLowerCase(),
    ])
    // Without a tombstone, which would say that the service deleted the athlete.
    await run(nothing, 'DELETE FROM ondeck.athlete WHERE lower(id) = $1', [erasure.athlete.id.toLowerCase()])
  })
  for (const table of await tablesWithNames(link.run)) await eraseTable(link, table, erasure)
}

/** Tables with names, without the roster: records of other athletes are the service's. */
async function tablesWithNames(run: Run): Promise<Table[]> {
  const columns = await run(ColumnRow, TABLES)
  const isJson = ({ type }: z.infer<typeof ColumnRow>) => type.startsWith('json')
  const tables = [...Map.groupBy(columns, ({ storage }) => storage).values()].flatMap((all): Table[] => {
    const [first] = all
    if (first === undefined) return []
    const json = all.filter(isJson).map(({ column }) => column)
    const plain = all.filter((each) => !isJson(each)).map(({ column }) => column)
    return [{ storage: first.storage, relation: first.relation, part: first.part, json, plain }]
  })
  return tables.filter(({ json, plain }) => json.length > 0 || plain.includes('athlete_name'))
}

/** Partitions are reached through their table, as a station has rights on no partition. */
const TABLES = `
  SELECT format('%I.%I', nspname, storage.relname) AS storage,
    format('%I.%I', nspname, coalesce(parent.relname, storage.relname)) AS relation,
    regexp_replace(pg_get_expr(storage.relpartbound, storage.oid),
      '^FOR VALUES FROM \\((.*)\\) TO \\((.*)\\)$',
      key.name || ' >= \\1 AND ' || key.name || ' < \\2') AS part,
    attname AS column, atttypid::regtype::text AS type
  FROM pg_class AS storage
  JOIN pg_namespace ON pg_namespace.oid = storage.relnamespace
  JOIN pg_attribute ON attrelid = storage.oid
  LEFT JOIN pg_inherits ON inhrelid = storage.oid
  LEFT JOIN pg_class AS parent ON parent.oid = inhparent
  LEFT JOIN LATERAL (SELECT substring(pg_get_partkeydef(parent.oid) FROM '\\((.*)\\)') AS name) AS key ON true
  WHERE nspname = 'ondeck' AND storage.relkind = 'r' AND storage.relname <> 'athlete'
    AND attnum > 0 AND NOT attisdropped
    AND (atttypid IN ('json'::regtype, 'jsonb'::regtype) OR attname IN ('athlete_id', 'athlete_name'))`

async function eraseTable(link: Pick<DatabaseLink, 'run' | 'transaction'>, table: Table, erasure: FacilityErasure) {
  const [size] = await link.run(
    SizeRow,
    "SELECT pg_relation_size($1::regclass)::float8 / current_setting('block_size')::float8 AS pages",
    [table.storage],
  )
  for (let page = 0; page < (size?.pages ?? 0); page += MAX_SLICE_PAGES)
    await link.transaction((run) => eraseSlice(run, table, page, erasure))
}

/** Erases in the rows of some pages, which stay locked: the position of a row that changes is another row's soon. */
async function eraseSlice(run: Run, table: Table, page: number, erasure: FacilityErasure) {
  const columns = [...table.json, ...table.plain]
  const within = table.part === null ? '' : `${table.part} AND `
  const fields = columns.map((each) => `'${each}', "${each}"`).join(', ')
  const mention = columns.map((each) => `"${each}"::text ILIKE ANY($3)`).join(' OR ')
  const found = await run(
    FoundRow,
    `SELECT ctid::text AS ctid, jsonb_build_object(${fields}) AS values FROM ${table.relation}
     WHERE ${within}ctid >= $1::tid AND ctid < $2::tid AND (${mention}) FOR UPDATE`,
    [`(${page},0)`, `(${page + MAX_SLICE_PAGES},0)`, patternsOf(erasure)],
  )
  for (const { ctid, values } of found) {
    const changed = erasedColumns(table, values, erasure)
    if (changed.length === 0) continue
    const assignments = changed.map(([column], index) => `"${column}" = $${index + 2}`)
    await run(nothing, `UPDATE ${table.relation} SET ${assignments.join(', ')} WHERE ${within}ctid = $1::tid`, [
      ctid,
      ...changed.map(([, value]) => value),
    ])
  }
}

/** Patterns of rows that may have the name or the id: the decision about them is made as on the station itself. */
function patternsOf({ athlete, ids }: FacilityErasure): string[] {
  // The database folds the case of plain letters only, and an accent can be written in two ways.
  const names = athlete.names.map(({ firstName, lastName }) => lastName || firstName)
  const parts = names.flatMap((name) => {
    const plain = name.split(/[^a-z0-9]+/i).filter((part) => part.length > 1)
    return plain.length > 0 ? plain : [name.normalize('NFC'), name.normalize('NFD')]
  })
  return [...ids, ...parts].map((part) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

function erasedColumns(
  { json, plain }: Table,
  values: Readonly<Record<string, unknown>>,
  { athlete, ids, isShared }: FacilityErasure,
): [column: string, value: string | null][] {
  const text = JSON.stringify(values).toLowerCase()
  if (isShared && !ids.some((id) => text.includes(id))) return []
  const { athlete_id: id, athlete_name: name } = values
  const isTheirs = typeof id === 'string' && ids.includes(id.toLowerCase())
  const isName =
    typeof name === 'string' && athlete.names.some((each) => foldName(wholeName(each)) === foldName(name.trim()))
  const changed = json.flatMap((column): [string, string][] => {
    const erased = postgresJson(eraseNames(values[column], athlete))
    return erased === JSON.stringify(values[column]) ? [] : [[column, erased]]
  })
  const isErased = plain.includes('athlete_name') && typeof name === 'string' && (isTheirs || (isName && !isShared))
  return isErased ? [...changed, ['athlete_name', null]] : changed
}
