import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ReservationRecord } from '../../../src/station/ports.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { athleteId } from '../../support/station-parts.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { writer } from './stored-clips.ts'

const SECRET = 'signature-that-nobody-may-read'
const fields = { policy: 'P'.repeat(300), 'x-amz-signature': SECRET }

/** Occurrences of the secret in the files of a station that reserves, ends its reservation and is closed. */
function secretsLeft(end: (parts: ReturnType<typeof openStationStore>, records: ReservationRecord[]) => void): number {
  const dataDir = temporaryFolder()
  const parts = openStationStore(dataDir)
  const clip = writer(parts).add()
  const records = Array.from({ length: 20 }, (_, number): ReservationRecord => {
    const request = {
      athlete_id: athleteId,
      session_group_id: athleteId,
      camera_configuration: {},
      movement_attributes: { activity: 'baseball', movement: 'pitching' },
      file_name: 'one.mov',
    }
    const outcome = {
      kind: 'open',
      sessionId: `s${number}`,
      expiresAtMs: 5,
      target: { url: 'https://store', fields },
    } as const
    return { id: `r${number}`, clipId: clip.id, askedAtMs: 1, origin: null, request, outcome }
  })
  for (const record of records) parts.store.saveReservation(record)
  end(parts, records)
  parts.close()
  const bytes = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'))
  return bytes.join('').split(SECRET).length - 1
}

test('erases expired upload targets from the database file', () => {
  expect(secretsLeft(() => {})).toBeGreaterThan(10)
  expect(secretsLeft(({ store }) => store.eraseTargets(10))).toBe(0)
  const used = ({ store }: ReturnType<typeof openStationStore>, records: ReservationRecord[]) => {
    for (const record of records) store.saveReservation({ ...record, outcome: { kind: 'used', sessionId: record.id } })
  }
  expect(secretsLeft(used)).toBe(0)
})
