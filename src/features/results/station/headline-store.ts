import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { SessionHeadlines } from '../../../station/contract/metric.ts'
import type { RoomForMore } from '../../../station/runtime/room-for-more.ts'
import { inTransaction } from '../../../station/store/database.ts'
import { json } from '../../../station/store/rows.ts'
import type { HeadlineStore } from '../core/headline-port.ts'
import { MovementPair } from '../session.ts'

const Row = z
  .object({
    session_id: z.string(),
    approved: z.int().nullable(),
    synthetic: z.int(),
    metrics: json.pipe(SessionHeadlines.shape.values),
  })
  .transform(
    ({ session_id, approved, synthetic, metrics }): SessionHeadlines => ({
      sessionId: session_id,
      isApproved: approved === null ? null : approved === 1,
      isSynthetic: synthetic === 1,
      values: metrics,
    }),
  )
const SpeakingRow = z.object({ frames_per_second: z.number().nullable(), chosen: z.int() })
const ChoiceRow = z.object({ names: json.pipe(z.array(z.string())) })

/** Session id that extends the id of its capture by a number. */
const numberedSession = /^(.+)_\d+$/

/** Stores headline metrics of the library's sessions, so that lists show them without DuckDB. */
export function createHeadlineStore(db: DatabaseSync, roomForMore: RoomForMore): HeadlineStore {
  const put = db.prepare('INSERT OR REPLACE INTO session_headlines VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const isCapture = db.prepare('SELECT 1 FROM reservation WHERE session_id = ? LIMIT 1')
  const ofCapture = db.prepare(`
    SELECT session_id, approved, synthetic, metrics FROM session_headlines WHERE capture_id = ?
    ORDER BY coalesce(approved, 0) DESC, session_id LIMIT 1`)
  const speaking = db.prepare(`
    SELECT (SELECT frames_per_second FROM session_headlines WHERE session_id = :id) AS frames_per_second,
      EXISTS (SELECT 1 FROM speaking_session WHERE session_id = :id) AS chosen`)
  const choice = db.prepare('SELECT names FROM headline_choice WHERE activity = ? AND movement = ?')
  const saveChoice = db.prepare('INSERT OR REPLACE INTO headline_choice VALUES (?, ?, ?)')
  const pairs = db.prepare('SELECT DISTINCT activity, movement FROM session_headlines')
  const forget = db.prepare('DELETE FROM headline_choice WHERE activity = ? AND movement = ?')

  function captureOf(sessionId: string): string {
    const stem = numberedSession.exec(sessionId)?.[1]
    if (stem === undefined || isCapture.get(sessionId) !== undefined) return sessionId
    return isCapture.get(stem) === undefined ? sessionId : stem
  }

  return {
    roomForMore,
    put: (sessions) =>
      inTransaction(db, () => {
        for (const { sessionId, pair, isApproved, isSynthetic, values, framesPerSecond } of sessions) {
          const approved = isApproved === null ? null : Number(isApproved)
          put.run(
            sessionId,
            captureOf(sessionId),
            pair.activity,
            pair.movement,
            approved,
            Number(isSynthetic),
            JSON.stringify(values),
            framesPerSecond,
          )
        }
      }),
    ofCapture(captureId) {
      const row = ofCapture.get(captureId)
      return row === undefined ? null : Row.parse(row)
    },
    speakingFacts(id) {
      const { frames_per_second: framesPerSecond, chosen } = SpeakingRow.parse(speaking.get({ id }))
      return { framesPerSecond, isChosen: chosen === 1 }
    },
    choice({ activity, movement }) {
      const row = choice.get(activity, movement)
      return row === undefined ? null : ChoiceRow.parse(row).names
    },
    saveChoice: ({ activity, movement }, names) => void saveChoice.run(activity, movement, JSON.stringify(names)),
    pairs: () => pairs.all().map((row) => MovementPair.parse(row)),
    forgetChoice: ({ activity, movement }) => void forget.run(activity, movement),
  }
}
