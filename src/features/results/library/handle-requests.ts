import { randomUUID } from 'node:crypto'
import { copyFile, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { errnoOf } from '../../../computer/files/file-errors.ts'
import { renameOver } from '../../../computer/files/rename-over.ts'
import { createRowReader } from '../../exports/station/row-reader.ts'
import { spooledLines } from '../../exports/station/spooled-lines.ts'
import { valueKindsOfSpool } from '../../exports/station/value-kinds-of-spool.ts'
import { sqlText } from '../station/sql-text.ts'
import { openDuckDb } from './open-duckdb.ts'
import { syncToDisk } from './publish-files.ts'
import { readNumbers, readRows, runStatement } from './read-results.ts'
import type { DuckDbReply, DuckDbRequest, NumberedRequest, OpenDuckDbRequest } from './results-messages.ts'

type PlainRows = Extract<DuckDbRequest, { kind: 'plain-rows' }>

/**
 * Copies rows that DuckDB's reader rejects or mixes up: names that differ only in case, duplicate names, and lone
 * surrogates. Each value is copied as JSON text, under a name made of its position.
 */
async function copyPlainRows({ spool, bytes, names, target }: PlainRows): Promise<void> {
  const read = createRowReader(names, { toEnd: true })
  await using file = await open(target, 'w', 0o600)
  for await (const rows of spooledLines(spool, bytes, new AbortController().signal)) {
    await file.appendFile(rows.map((row) => plainRow(read(row))).join(''))
  }
}

function plainRow(values: readonly string[]): string {
  const cells = values.flatMap((value, position) =>
    value === '' || value === 'null' ? [] : [`"c${position}":${JSON.stringify(wholeCharacters(value))}`],
  )
  return `{${cells.join(',')}}\n`
}

/** Replaces lone surrogates, which JSON may contain and files may not. */
function wholeCharacters(written: string): string {
  if (!/\\ud[89a-f]/i.test(written)) return written
  const whole = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
  return JSON.stringify(JSON.parse(written, whole))
}

type WithoutId<Each> = Each extends Each ? Omit<Each, 'id'> : never

/** Opens DuckDB in its own process and handles requests, one at a time. */
export function createRequestHandler(options: OpenDuckDbRequest) {
  const opened = openDuckDb(options)
  // Each request reports a failure to open.
  opened.catch(() => {})
  const runNext = createSequence(opened)

  return ({ id, ...request }: NumberedRequest, reply: (message: DuckDbReply) => void) => {
    runNext((connection) => handleRequest(connection, request, options.tempFolder)).then(
      (result) => reply({ id, ...result }),
      (error: unknown) => {
        const because = error instanceof Error ? error.message : String(error)
        reply({ id, kind: 'failed', because, errno: errnoOf(error) ?? null })
      },
    )
  }
}

/** Runs work on the one connection, one at a time. */
function createSequence(connection: Promise<DuckDBConnection>) {
  let turn: Promise<unknown> = Promise.resolve()
  return <Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> => {
    const result = turn.then(async () => work(await connection))
    turn = result.catch(() => {})
    return result
  }
}

async function handleRequest(
  connection: DuckDBConnection,
  request: DuckDbRequest,
  tempFolder: string,
): Promise<WithoutId<DuckDbReply>> {
  switch (request.kind) {
    case 'run':
      for (const statement of request.statements) await runStatement(connection, statement)
      return { kind: 'done' }
    case 'rows':
      return { kind: 'rows', rows: readRows(await runStatement(connection, request)) }
    case 'numbers':
      return { kind: 'numbers', ...readNumbers(await runStatement(connection, request)) }
    case 'write':
      return { kind: 'written', rows: await writeFile(connection, request, tempFolder) }
    case 'plain-rows':
      await copyPlainRows(request)
      return { kind: 'done' }
    case 'value-kinds':
      return { kind: 'value-kinds', columns: await valueKindsOfSpool(request.spool, request.bytes) }
  }
}

type Write = Extract<DuckDbRequest, { kind: 'write' }>

const options = {
  csv: 'FORMAT csv, HEADER true',
  jsonl: 'FORMAT json',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
} as const

/**
 * Writes a result file. DuckDB may write only to its own folder: the file is copied from there under a temporary name,
 * then renamed.
 */
async function writeFile(connection: DuckDBConnection, { sql, parameters, path, format }: Write, tempFolder: string) {
  const made = join(tempFolder, `${randomUUID()}.${format}`)
  const beside = `${path}.${randomUUID()}.part`
  try {
    const copy = `COPY (${sql}) TO ${sqlText(made)} (${options[format]})`
    const reader = await runStatement(connection, { sql: copy, ...(parameters && { parameters }) })
    await copyFile(made, beside)
    await syncToDisk(beside)
    await renameOver(beside, path)
    return Number(reader.getRows()[0]?.[0] ?? 0)
  } finally {
    await Promise.all([made, beside].map((left) => rm(left, { force: true })))
  }
}
