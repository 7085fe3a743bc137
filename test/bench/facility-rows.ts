import type { Postgres } from '../support/postgres.ts'

const MONTHS = 20
/** Rows per statement: progress is printed between them. */
const ROWS_AT_ONCE = 500_000

interface Fill {
  readonly postgres: Postgres
  readonly database: string
  /** Rows that are there. */
  readonly from: number
  /** Rows that are there afterward. */
  readonly rows: number
}

/**
 * Fills the facility with claims and ledger lines of earlier months, this many of each. Resolves to the room on disk that
 * a row takes with its indexes, in bytes.
 */
export async function fillFacility({ postgres, database, from, rows }: Fill) {
  const run = (sql: string, values: readonly unknown[] = []) => postgres.query(database, sql, values)
  for (const table of ['claim', 'ledger_line'])
    await run(
      `SELECT ondeck.make_partition('${table}', now() - make_interval(months => month))
       FROM generate_series(1, ${MONTHS}) AS month`,
    )
  for (let first = from; first < rows; first += ROWS_AT_ONCE) {
    const last = Math.min(first + ROWS_AT_ONCE, rows) - 1
    await run(INSERT_CLAIMS, [first, last])
    await run(INSERT_LINES, [first, last])
    if ((first / ROWS_AT_ONCE) % 4 === 0) console.log(`${first + ROWS_AT_ONCE} claims and ledger lines`)
  }
  // Twenty months of rows would have been vacuumed and written out as they came, not in the minute that is measured.
  for (const table of ['claim', 'ledger_line']) await run(`VACUUM (FREEZE, ANALYZE) ondeck.${table}`)
  await run('CHECKPOINT')
  const [sizes] = await run(
    `SELECT sum(pg_total_relation_size(inhrelid)) FILTER (WHERE inhparent = 'ondeck.claim'::regclass) AS claims,
       sum(pg_total_relation_size(inhrelid)) FILTER (WHERE inhparent = 'ondeck.ledger_line'::regclass) AS lines
     FROM pg_inherits`,
  )
  return { claimBytes: Number(sizes?.['claims']) / rows, lineBytes: Number(sizes?.['lines']) / rows }
}

const MOMENT = `date_trunc('month', now()) - make_interval(secs => 3600 + (number * 7919 % (${MONTHS} * 28 * 86400)))`

const INSERT_CLAIMS = `
  INSERT INTO ondeck.claim (id, made_at, origin, fingerprint, size_bytes, file_name, state, sha256, owner, run, clip,
    fence, lease_until, session_id)
  SELECT -number - 1, ${MOMENT}, 'origin', md5(number::text) || md5((number + 1)::text), 8000000, number || '.mp4',
    'uploaded', md5(number::text) || md5((number + 2)::text), gen_random_uuid(), gen_random_uuid(), number::text,
    -number - 1, 'infinity', number || '_1'
  FROM generate_series($1::bigint, $2::bigint) AS number`

const INSERT_LINES = `
  INSERT INTO ondeck.ledger_line (station, number, clip, at, event, state, details, copied_at)
  SELECT '00000000-0000-4000-8000-000000000000', number, number::text, ${MOMENT}, 'stored',
    '{"kind": "completed"}', '{}', ${MOMENT}
  FROM generate_series($1::bigint, $2::bigint) AS number`
