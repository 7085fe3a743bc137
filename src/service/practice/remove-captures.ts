import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const Row = z.object({ number: z.int(), object_key: z.string() })

interface Parts {
  readonly db: DatabaseSync
  readonly removeObject: (key: string) => Promise<void>
  /** Called after captures were removed, in the same transaction. */
  readonly onRemoved: () => void
}

/**
 * Removes captures together with their videos; a removed capture is found by no call (service interface 3.1, 4.7, 4.8).
 */
export function createCaptureRemoval({ db, removeObject, onRemoved }: Parts) {
  const ofAthleteAlone = db.prepare(`
    SELECT number, object_key FROM capture JOIN capture_athlete ON capture_number = number WHERE athlete_number = ?
    AND NOT EXISTS (SELECT 1 FROM capture_athlete WHERE capture_number = number AND athlete_number <> ?)`)
  const bySession = db.prepare('SELECT number, object_key FROM capture WHERE organization_id = ? AND session_id = ?')
  const remove = db.prepare('DELETE FROM capture WHERE number = ?')

  function removeAll(rows: readonly unknown[]): number {
    for (const row of rows) {
      const { number, object_key } = Row.parse(row)
      remove.run(number)
      void removeObject(object_key)
    }
    onRemoved()
    return rows.length
  }

  return {
    /** Removes the captures without another athlete (service interface 4.5). */
    ofAthlete: (athleteNumber: number) => removeAll(ofAthleteAlone.all(athleteNumber, athleteNumber)),
    /** Removes one capture; returns false when there is none. */
    one: (organizationId: string, sessionId: string) => removeAll(bySession.all(organizationId, sessionId)) > 0,
  }
}

export type CaptureRemoval = ReturnType<typeof createCaptureRemoval>
