import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { CommandResult } from '../../contract/command.ts'
import { Failure } from '../../contract/failure.ts'
import type { CommandAnswer, RequestStore } from '../../core/tagging/tagging-ports.ts'
import { json } from './rows.ts'

const RequestRow = z.object({ number: z.int(), body: json })

const Answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), result: CommandResult }),
  z.object({ kind: z.literal('refused'), because: Failure }),
])
const AnswerRow = z.object({ answer: json.pipe(Answer).nullable() })

/** A mailbox between processes: SQLite lets one write while the other reads, and it survives both. */
export function createRequestStore(db: DatabaseSync): RequestStore & {
  ask(body: unknown): number
  /** Null while there is no answer yet. */
  answerTo(number: number): CommandAnswer | null
} {
  const next = db.prepare('SELECT number, body FROM request WHERE answer IS NULL ORDER BY number LIMIT 1')
  const answer = db.prepare('UPDATE request SET answer = ? WHERE number = ?')
  const ask = db.prepare('INSERT INTO request (body) VALUES (?)')
  const answered = db.prepare('SELECT answer FROM request WHERE number = ?')

  return {
    next() {
      const row = next.get()
      return row === undefined ? undefined : RequestRow.parse(row)
    },
    answer: (number, given) => void answer.run(JSON.stringify(given), number),
    ask: (body) => Number(ask.run(JSON.stringify(body)).lastInsertRowid),
    answerTo: (number) => AnswerRow.parse(answered.get(number)).answer,
  }
}
