import { limits } from '../../../service/limits.ts'
import { AppError } from '../../../station/app-error.ts'
import type {
  ClaimAnswer,
  ClaimPort,
  ClaimRequest,
  DoubtfulClaim,
  HeldClaim,
} from '../../../station/ports/claim-port.ts'
import { type ClaimDecision, type ClaimRow, decideClaim } from '../core/decide-claim.ts'
import { keyOf, nameOf } from './claim-parameters.ts'
import { AWAIT, CLAIM_CHANNEL, Granted, INSERT, LOCK, nothing, READ, REGRANT, Row } from './claim-rows.ts'
import { createClaimUpdates } from './claim-updates.ts'
import { codeOf } from './database-error.ts'
import type { DatabaseLink, Run } from './database-link.ts'
import type { FenceMemory } from './fence-memory.ts'

/** Time without a renewal after which another station may take a claim over. */
const CLAIM_LEASE_MS = 30_000
/** A row may change between a decision and its write only where its holder commits: then the decision is made again. */
const MAX_DECISIONS = 3
/** No partition holds this month. */
const NO_PARTITION = '23514'

interface Parts {
  readonly link: Pick<DatabaseLink, 'run' | 'transaction' | 'listen'>
  readonly fences: Pick<FenceMemory, 'see'>
  /** Throws AppError `facility-rebuilding` while no claim may be granted. */
  readonly assertRebuilt: (run: Run) => Promise<void>
  readonly station: string
  readonly run: string
  /** Shorter in tests only. */
  readonly leaseMs?: number | undefined
}

/** Creates the claims of a station in its facility's database. `joinFacility` makes one. */
export function createClaims(parts: Parts): ClaimPort {
  const { link, fences, assertRebuilt, station, run: ownRun, leaseMs = CLAIM_LEASE_MS } = parts
  const { run } = link
  const asker = { owner: station, run: ownRun }

  async function claim(request: ClaimRequest): Promise<ClaimAnswer> {
    try {
      return await decideAndWrite(request)
    } catch (error) {
      if (codeOf(error) !== NO_PARTITION) throw error
      await run(nothing, "SELECT ondeck.make_partition('claim', clock_timestamp())")
      return decideAndWrite(request)
    }
  }

  const decideAndWrite = (request: ClaimRequest) =>
    link.transaction(async (within) => {
      const key = keyOf(request)
      await assertRebuilt(within)
      await within(nothing, LOCK, key)
      for (let decisions = 1; ; decisions += 1) {
        const rows = await within(Row, READ, key)
        const decision = decideClaim(rows, {
          ...asker,
          clip: request.clip,
          sha256: request.sha256,
          own: request.own,
          mayBeStored: request.mayBeStored,
        })
        const answer = await write(within, request, decision)
        if (answer !== null) return answer
        if (decisions >= MAX_DECISIONS) throw new AppError('claim-held')
      }
    })

  async function write(within: Run, request: ClaimRequest, decision: ClaimDecision): Promise<ClaimAnswer | null> {
    switch (decision.kind) {
      case 'hash-needed':
        return { kind: 'hash-needed' }
      case 'new':
        return granted(await insert(within, request))
      case 'continue':
        return granted(await regrant(within, request, decision.row, { isOwn: true }))
      case 'take-over':
        return granted(await regrant(within, request, decision.row, { isOwn: false }))
      case 'held':
      case 'unclear':
        await within(nothing, AWAIT, [...nameOf(decision.row), decision.kind === 'unclear'])
        return { kind: decision.kind, station: decision.row.station }
      case 'uploaded':
        return { kind: 'uploaded', station: decision.row.station, sessionId: decision.row.sessionId }
      case 'in-doubt':
        return { kind: 'in-doubt', claim: doubtfulOf(decision.row) }
    }
  }

  const granted = (held: HeldClaim | null): ClaimAnswer | null => held && { kind: 'granted', claim: held }

  async function insert(within: Run, request: ClaimRequest) {
    const { sizeBytes, fileName, sha256, clip } = request
    const values = [...keyOf(request), sizeBytes, fileName, sha256, station, ownRun, clip, leaseMs]
    return seen(await within(Granted, INSERT, values))
  }

  async function regrant(
    within: Run,
    { clip, sizeBytes, fileName, sha256, mayBeStored }: ClaimRequest,
    row: HeldClaim,
    { isOwn }: { readonly isOwn: boolean },
  ) {
    const file = [clip, sizeBytes, fileName, sha256]
    const values = [...nameOf(row), leaseMs, station, ownRun, ...file, isOwn && mayBeStored, isOwn]
    return seen(await within(Granted, REGRANT, values))
  }

  function seen([held]: readonly HeldClaim[]): HeldClaim | null {
    if (held === undefined) return null
    fences.see(held.fence)
    return held
  }

  const takeOver = (doubtful: DoubtfulClaim, request: ClaimRequest) =>
    link.transaction(async (within) => {
      await assertRebuilt(within)
      await within(nothing, LOCK, keyOf(request))
      return regrant(within, request, doubtful, { isOwn: false })
    })

  return {
    leaseMs,
    claim,
    takeOver,
    ...createClaimUpdates({ link, station, run: ownRun, leaseMs }),
    onSettled: (callback) => link.listen(CLAIM_CHANNEL, callback),
  }
}

const doubtfulOf = (row: ClaimRow & { readonly sha256: string }): DoubtfulClaim => ({
  id: row.id,
  madeAtMs: row.madeAtMs,
  fence: row.fence,
  station: row.station,
  sha256: row.sha256,
  sessionId: row.sessionId,
  // An upload without a known end was reported after it.
  targetExpiresAtMs: row.targetExpiresAtMs ?? row.madeAtMs + limits.uploadWindowMs,
  isReported: row.state === 'reported',
})
