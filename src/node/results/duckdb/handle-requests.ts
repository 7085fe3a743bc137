import { randomUUID } from 'node:crypto'
import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { errnoOf } from '../../files/file-errors.ts'
import { syncToDisk } from '../library/publish-files.ts'
import { sqlText } from '../sql-text.ts'
import { openDuckDb } from './open-duckdb.ts'
import { copyPlainRows } from './plain-rows.ts'
import { readNumbers, readRows, runStatement } from './read-results.ts'
import type { DuckDbReply, DuckDbRequest, NumberedRequest, OpenDuckDbRequest } from './results-messages.ts'

type WithoutId<Each> = Each extends Each ? Omit<Each, 'id'> : never

/** Answers questions, one after the other. */
export function createRequestHandler(told: OpenDuckDbRequest) {
  const opened = openDuckDb(told)
  // What went wrong is told to whoever asks.
  opened.catch(() => {})
  const inTurn = createSequence(opened)

  return ({ id, ...question }: NumberedRequest, reply: (answer: DuckDbReply) => void) => {
    inTurn((connection) => handleRequest(connection, question, told.tempFolder)).then(
      (answer) => reply({ id, ...answer }),
      (error: unknown) => {
        const because = error instanceof Error ? error.message : String(error)
        reply({ id, kind: 'failed', because, errno: errnoOf(error) ?? null })
      },
    )
  }
}

/** One connection; each piece of work begins when the one before it is over. */
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
  question: DuckDbRequest,
  tempFolder: string,
): Promise<WithoutId<DuckDbReply>> {
  switch (question.kind) {
    case 'run':
      for (const statement of question.statements) await runStatement(connection, statement)
      return { kind: 'done' }
    case 'rows':
      return { kind: 'rows', rows: readRows(await runStatement(connection, question)) }
    case 'numbers':
      return { kind: 'numbers', ...readNumbers(await runStatement(connection, question)) }
    case 'write':
      return { kind: 'written', rows: await writeFile(connection, question, tempFolder) }
    case 'plain-rows':
      await copyPlainRows(question)
      return { kind: 'done' }
  }
}

type Write = Extract<DuckDbRequest, { kind: 'write' }>

const options = {
  csv: 'FORMAT csv, HEADER true',
  jsonl: 'FORMAT json',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
} as const

/** DuckDB may write into its own folder only: the file goes from there to beside its name, and gets the name last. */
async function writeFile(connection: DuckDBConnection, { sql, parameters, path, format }: Write, tempFolder: string) {
  const made = join(tempFolder, `${randomUUID()}.${format}`)
  const beside = `${path}.${randomUUID()}.part`
  try {
    const copy = `COPY (${sql}) TO ${sqlText(made)} (${options[format]})`
    const reader = await runStatement(connection, { sql: copy, ...(parameters && { parameters }) })
    await copyFile(made, beside)
    await syncToDisk(beside)
    await rename(beside, path)
    return Number(reader.getRows()[0]?.[0] ?? 0)
  } finally {
    await Promise.all([made, beside].map((left) => rm(left, { force: true })))
  }
}
