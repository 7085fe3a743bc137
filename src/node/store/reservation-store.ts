import type { DatabaseSync } from 'node:sqlite'
import type { ClipId } from '../../contract/clip.ts'
import { reservationKinds } from '../../contract/clip-kinds.ts'
import type { OpenReservation, ReservationRecord } from '../../core/ports.ts'
import { toReservation } from './rows.ts'

const mayUse = reservationKinds.map((kind) => `'${kind}'`).join(', ')

/** Every try at getting a reservation, and what became of it. A target is kept only while its reservation is open. */
export function createReservationStore(db: DatabaseSync) {
  const save = db.prepare(`
    INSERT INTO reservation (id, clip_id, asked_at_ms, place, request, outcome) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome`)
  const live = db.prepare(`
    SELECT * FROM reservation WHERE clip_id = ? AND kind IN ('asked', 'open') ORDER BY asked_at_ms DESC, rowid DESC`)
  const lost = db.prepare("SELECT * FROM reservation WHERE kind = 'asked' ORDER BY id LIMIT 100")
  const left = db.prepare(`
    SELECT reservation.* FROM reservation JOIN clip ON clip.id = reservation.clip_id
    WHERE reservation.kind = 'open' AND clip.sha256 IS NOT NULL AND clip.kind NOT IN (${mayUse})
    ORDER BY reservation.id LIMIT 100`)
  const ofClip = db.prepare('SELECT * FROM reservation WHERE clip_id = ? AND session_id = ?')
  const open = db.prepare("SELECT 1 FROM reservation WHERE kind = 'open' AND outcome ->> 'expiresAtMs' > ? LIMIT 1")
  const bySession = db.prepare('SELECT * FROM reservation WHERE session_id = ? ORDER BY asked_at_ms DESC, rowid DESC')

  const erase = db.prepare(`
    UPDATE reservation SET outcome = json_set(outcome, '$.target', json('{"url":"","fields":{}}'))
    WHERE kind = 'open' AND outcome ->> 'expiresAtMs' < ? AND outcome ->> '$.target.url' <> ''`)

  return {
    eraseTargets: (beforeMs: number) => void erase.run(beforeMs),
    save({ id, clipId, askedAtMs, origin, request, outcome }: ReservationRecord) {
      const place = origin && JSON.stringify(origin)
      save.run(id, clipId, askedAtMs, place, JSON.stringify(request), JSON.stringify(outcome))
    },
    live: (clipId: ClipId) => live.all(clipId).map(toReservation),
    ofClip(clipId: ClipId, sessionId: string) {
      const row = ofClip.get(clipId, sessionId)
      return row === undefined ? undefined : toReservation(row)
    },
    hasOpen: (nowMs: number) => open.get(nowMs) !== undefined,
    lost: () => lost.all().map(toReservation),
    left: () => left.all().map(toReservation).filter(isOpen),
    knowsSession: (sessionId: string) => bySession.get(sessionId) !== undefined,
    forSession(sessionId: string) {
      const row = bySession.get(sessionId)
      return row === undefined ? undefined : toReservation(row)
    },
  }
}

const isOpen = (record: ReservationRecord): record is OpenReservation => record.outcome.kind === 'open'
