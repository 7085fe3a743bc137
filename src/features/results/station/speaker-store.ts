import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { inTransaction } from '../../../station/store/database.ts'

const Row = z.object({ session_id: z.string() })

/** Session that a person chose to speak for its rep, in place of the other sessions of the rep. */
export interface ChosenSpeaker {
  readonly sessionId: string
  readonly athleteId: string | null
  readonly others: readonly string[]
}

/** Stores the sessions that a person chose to speak for their reps. */
export function createSpeakerStore(db: DatabaseSync) {
  const all = db.prepare('SELECT session_id FROM speaking_session ORDER BY session_id')
  const remove = db.prepare('DELETE FROM speaking_session WHERE session_id = ?')
  const put = db.prepare('INSERT OR REPLACE INTO speaking_session (session_id, athlete_id) VALUES (?, ?)')

  return {
    chosen: (): string[] => all.all().map((row) => Row.parse(row).session_id),
    choose: ({ sessionId, athleteId, others }: ChosenSpeaker): void =>
      inTransaction(db, () => {
        for (const other of others) remove.run(other)
        put.run(sessionId, athleteId)
      }),
  }
}
