import { randomUUID } from 'node:crypto'
import { createFenceMemory } from '../../../../src/features/facility/station/fence-memory.ts'
import { createClaims } from '../../../../src/features/facility/station/joined-facility.ts'
import { createRebuild } from '../../../../src/features/facility/station/rebuild.ts'
import type { ClipId } from '../../../../src/station/contract/clip.ts'
import type { ClaimAnswer, ClaimRequest, HeldClaim } from '../../../../src/station/ports/claim-port.ts'
import { createFacilityDatabase } from '../../../support/facility-database.ts'
import type { Postgres } from '../../../support/postgres.ts'

const origin = { address: 'https://service.example/v1', keyTag: 'tag' }

/** Stations that claim clips in one database, each with the lease that it is given. */
export async function claimStations(postgres: Postgres) {
  const database = await createFacilityDatabase(postgres)

  async function station(name: string, { leaseMs = 30_000 } = {}) {
    const id = randomUUID()
    await database.query(
      `INSERT INTO ondeck.station (id, run, name, version, started_at, heard_at) VALUES ($1, $2, $3, '1', now(), now())`,
      [id, randomUUID(), name],
    )
    const seen = createFenceMemory({ recall: () => null, remember: () => {} }, id)
    const link = database.link()
    const store = { recall: () => null, remember: () => {} }
    const { assertOver: assertRebuilt } = createRebuild({ link, store, fences: seen, stationId: id })
    const claims = createClaims({ link, fences: seen, assertRebuilt, station: id, run: randomUUID(), leaseMs })
    const request = (fingerprint: string, more: Partial<ClaimRequest> = {}): ClaimRequest => ({
      origin,
      fingerprint,
      clip: `clip of ${name}` as ClipId,
      sizeBytes: 1_000,
      fileName: 'IMG_1.MOV',
      sha256: null,
      own: null,
      mayBeStored: false,
      ...more,
    })
    return {
      id,
      claims,
      seen,
      request,
      ask: (fingerprint: string, more: Partial<ClaimRequest> = {}) => claims.claim(request(fingerprint, more)),
      report: (fingerprint: string, sha256: string, sessionId: string, claim: HeldClaim | null) =>
        claims.uploaded([
          {
            origin,
            fingerprint,
            clip: 'c',
            sizeBytes: 1,
            fileName: 'a.mov',
            sha256,
            sessionId,
            claim,
            isConfirmed: true,
          },
        ]),
    }
  }

  /** The lease of every claim ends now, as after a station's death. */
  const endLeases = () => database.query("UPDATE ondeck.claim SET lease_until = now() - interval '1 second'")

  return { ...database, station, endLeases }
}

/** The claim of a granted answer. */
export function grantOf(answer: ClaimAnswer): HeldClaim {
  if (answer.kind !== 'granted') throw new Error(`not granted but ${answer.kind}`)
  return answer.claim
}
