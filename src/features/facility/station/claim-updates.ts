import type { ClaimPort, HeldClaim, UploadReport } from '../../../station/ports/claim-port.ts'
import { columnsOf, keyOf, nameOf } from './claim-parameters.ts'
import {
  COMMIT,
  CONFIRM,
  CONFIRM_REPORTED,
  Hit,
  INSERT_SENT,
  LOCK,
  nothing,
  RELEASE,
  RENEW,
  REVOKE,
  Renewed,
  ReportedUpload,
  SET_HASH,
  SET_SESSION,
  UPLOADED,
} from './claim-rows.ts'
import type { DatabaseLink } from './database-link.ts'

interface Parts {
  readonly link: Pick<DatabaseLink, 'run' | 'transaction'>
  readonly station: string
  readonly run: string
  readonly leaseMs: number
}

/**
 * Writes of a claim's holder. Each names the fencing number in its one statement: it changes nothing where the claim is
 * lost.
 */
export function createClaimUpdates({
  link,
  station,
  run: ownRun,
  leaseMs,
}: Parts): Omit<ClaimPort, 'leaseMs' | 'claim' | 'takeOver' | 'onSettled'> {
  const { run } = link

  /** True where the statement changed a row. */
  const hits = async (sql: string, values: readonly unknown[]) => (await run(Hit, sql, values)).length > 0

  async function record(report: UploadReport) {
    const { claim: held, sha256, sessionId, sizeBytes, fileName, clip, isConfirmed, targetExpiresAtMs } = report
    if (isConfirmed && held !== null && (await hits(UPLOADED, [...nameOf(held), sha256, sessionId]))) return
    const key = keyOf(report)
    await link.transaction(async (within) => {
      await within(nothing, LOCK, key)
      if (isConfirmed) await within(nothing, CONFIRM_REPORTED, [...key, sessionId])
      const state = isConfirmed ? 'uploaded' : 'committing'
      const file = [sizeBytes, fileName, sha256, station, ownRun, clip]
      await within(nothing, INSERT_SENT, [...key, ...file, sessionId, state, targetExpiresAtMs])
      await within(nothing, REVOKE, [...key, sha256])
    })
  }

  return {
    async confirmUploaded(doubtful) {
      await run(nothing, CONFIRM, nameOf(doubtful))
    },
    renew: (claims) => run(Renewed, RENEW, [...columnsOf(claims), leaseMs]),
    async setHash(held: HeldClaim, sha256) {
      await run(nothing, SET_HASH, [...nameOf(held), sha256])
    },
    setSession: (held, { id, expiresAtMs }) => hits(SET_SESSION, [...nameOf(held), id, expiresAtMs]),
    commit: (held, { sha256, serviceNowMs }) => hits(COMMIT, [...nameOf(held), sha256, serviceNowMs]),
    async uploaded(reports) {
      for (const report of reports) {
        const { data } = ReportedUpload.safeParse(report)
        if (data) await record(data)
      }
    },
    async release(claims) {
      for (const held of claims) await run(nothing, RELEASE, nameOf(held))
    },
  }
}
