// Records of the service and the station after a run, read from their databases.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { listReceived } from '../../src/service/practice/control.ts'
import { reservationKinds } from '../../src/station/contract/clip-kinds.ts'
import { toClip, toLedgerLine } from '../../src/station/store/rows.ts'

const CaptureRow = z.object({
  session_id: z.string(),
  status: z.string(),
  file_name: z.string(),
  athlete_id: z.string(),
})
const ReservationRow = z.object({ session_id: z.string().nullable(), kind: z.string() })

export function serviceRecords(dataDir: string) {
  using db = new DatabaseSync(join(dataDir, 'practice.db'), { readOnly: true })
  const rows = db
    .prepare(`
      SELECT session_id, status, file_name, athlete.id AS athlete_id FROM capture
      JOIN capture_athlete ON capture_number = capture.number JOIN athlete ON athlete.number = athlete_number
      ORDER BY capture.number`)
    .all()
  const captures = rows.map((row) => CaptureRow.parse(row))
  return {
    captures: captures.map(({ session_id, status, file_name, athlete_id }) => ({
      sessionId: session_id,
      status,
      fileName: file_name,
      athleteId: athlete_id,
    })),
    videos: listReceived(db),
  }
}

export type ServiceRecords = ReturnType<typeof serviceRecords>

const mayUse = reservationKinds.map((kind) => `'${kind}'`).join(', ')
const abandonedReservations = `
  SELECT 1 FROM reservation JOIN clip ON clip.id = reservation.clip_id
  WHERE reservation.kind = 'open' AND clip.sha256 IS NOT NULL AND clip.kind NOT IN (${mayUse})`

export function stationRecords(dataDir: string) {
  using db = new DatabaseSync(join(dataDir, 'station.db'), { readOnly: true, timeout: 5_000 })
  return {
    clips: db.prepare('SELECT * FROM clip ORDER BY number').all().map(toClip),
    ledger: db.prepare('SELECT * FROM ledger ORDER BY number').all().map(toLedgerLine),
    /** Commands about many clips of which something is left to be done. */
    bulks: db.prepare('SELECT number FROM bulk').all().length,
    /** Reservations about which the service has yet to be asked whether their video arrived. */
    left: db.prepare(abandonedReservations).all().length,
    reservations: db
      .prepare('SELECT session_id, kind FROM reservation')
      .all()
      .map((row) => ReservationRow.parse(row)),
  }
}

export type StationRecords = ReturnType<typeof stationRecords>
