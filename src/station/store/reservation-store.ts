import type { DatabaseSync } from 'node:sqlite'
import type { ClipId } from '../contract/clip.ts'
import { reservationKinds } from '../contract/clip-kinds.ts'
import type { OpenReservation, OrphanReservation, ReservationRecord } from '../ports.ts'
import { toReservation } from './rows.ts'

const kindsWithReservation = reservationKinds.map((kind) => `'${kind}'`).join(', ')

const PAGE_ROWS = 100

/** Stores every reservation request and its outcome. An upload target is kept only while its reservation is open. */
export function createReservationStore(db: DatabaseSync) {
  const save = db.prepare(`
    INSERT INTO reservation (id, clip_id, asked_at_ms, place, request, outcome) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome`)
  const live = db.prepare(`
    SELECT * FROM reservation WHERE clip_id = ? AND kind IN ('asked', 'open') ORDER BY asked_at_ms DESC, rowid DESC`)
  const lost = pagedById(db, "SELECT * FROM reservation WHERE kind = 'asked'")
  const left = pagedById(
    db,
    `SELECT reservation.* FROM reservation JOIN clip ON clip.id = reservation.clip_id
     WHERE reservation.kind = 'open' AND clip.sha256 IS NOT NULL AND clip.kind NOT IN (${kindsWithReservation})`,
  )
  const watched = pagedById(
    db,
    "SELECT * FROM reservation WHERE kind = 'orphan' AND outcome ->> 'watchedUntilMs' IS NOT NULL",
  )
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
    lost: (afterId: string) => lost(afterId).map(toReservation),
    left: (afterId: string) => left(afterId).map(toReservation).filter(isOpen),
    watched: (afterId: string) => watched(afterId).map(toReservation).filter(isOrphan),
    knowsSession: (sessionId: string) => bySession.get(sessionId) !== undefined,
    forSession(sessionId: string) {
      const row = bySession.get(sessionId)
      return row === undefined ? undefined : toReservation(row)
    },
  }
}

/** Pages through rows in the order of their ids, starting after the given id and wrapping around at the end. */
function pagedById(db: DatabaseSync, select: string) {
  const after = db.prepare(`${select} AND reservation.id > ? ORDER BY reservation.id LIMIT ?`)
  const upTo = db.prepare(`${select} AND reservation.id <= ? ORDER BY reservation.id LIMIT ?`)
  return (id: string) => {
    const rows = after.all(id, PAGE_ROWS)
    return [...rows, ...upTo.all(id, PAGE_ROWS - rows.length)]
  }
}

const isOrphan = (record: ReservationRecord): record is OrphanReservation => record.outcome.kind === 'orphan'
const isOpen = (record: ReservationRecord): record is OpenReservation => record.outcome.kind === 'open'
