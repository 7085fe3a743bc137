import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClaimRow, decideClaim } from '../../../src/features/facility/core/decide-claim.ts'
import { claimModel } from './claim-model.ts'

const hashes = fc.constantFrom('a', 'b')
const rows = fc.array(
  fc.record({
    fence: fc.integer({ min: 1, max: 6 }),
    state: fc.constantFrom('claimed', 'committing', 'reported', 'uploaded'),
    sha256: fc.option(hashes),
    isLive: fc.boolean(),
    owner: fc.constantFrom('one', 'two'),
    run: fc.constantFrom('1', '2'),
  }),
  { maxLength: 4 },
)
const askers = fc.record({
  owner: fc.constantFrom('one', 'two'),
  run: fc.constantFrom('1', '2'),
  clip: fc.constant('clip'),
  sha256: fc.option(hashes),
  own: fc.option(
    fc.record({
      id: fc.constantFrom('0', '1'),
      madeAtMs: fc.constantFrom(0, 1),
      fence: fc.integer({ min: 1, max: 6 }),
    }),
  ),
  mayBeStored: fc.boolean(),
})

test('takes over no claim that is live, committed or uploaded, whatever else is claimed', () => {
  fc.assert(
    fc.property(rows, askers, (claims, asker) => {
      const board = claims.map((claim, index): ClaimRow => {
        const sha256 = claim.state === 'claimed' ? claim.sha256 : (claim.sha256 ?? 'a')
        const rest = { madeAtMs: 0, clip: 'clip', station: '', sessionId: 's', targetExpiresAtMs: 0 }
        return { ...claim, ...rest, id: String(index), sha256 }
      })
      const decision = decideClaim(board, asker)
      const isSame = ({ sha256 }: ClaimRow) => sha256 === null || asker.sha256 === null || sha256 === asker.sha256
      if (decision.kind === 'take-over') expect(decision.row).toMatchObject({ state: 'claimed', isLive: false })
      if (decision.kind === 'take-over' || decision.kind === 'in-doubt') expect(isSame(decision.row)).toBe(true)
      if (decision.kind === 'new') expect(board.filter(isSame)).toEqual([])
      if (decision.kind === 'uploaded' || decision.kind === 'in-doubt') expect(decision.row.sha256).toBe(asker.sha256)
      if (decision.kind === 'continue') {
        const { id, fence, state, owner, run } = decision.row
        const isProven = asker.own?.id === id && asker.own.fence === fence && asker.own.madeAtMs === 0
        expect(isProven || (state === 'claimed' && owner === asker.owner && run === asker.run)).toBe(true)
        expect(['reported', 'uploaded']).not.toContain(state)
        // A copy of a station has the number, and doesn't know of a body that was closed since.
        const isThisRun = owner === asker.owner && run === asker.run
        expect(state === 'committing' && !asker.mayBeStored && !isThisRun).toBe(false)
      }
    }),
    { numRuns: 2_000 },
  )
})

const actions = fc.array(
  fc.tuple(
    fc.constantFrom('ask', 'commit', 'close', 'report', 'kill', 'endLease', 'endTarget'),
    fc.integer({ min: 0, max: 3 }),
  ),
  { minLength: 20, maxLength: 60, size: 'max' },
)

test('stores each content once, in any order of claims, kills, pauses and ends of leases and targets', () => {
  fc.assert(
    fc.property(fc.array(hashes, { minLength: 2, maxLength: 4 }), actions, (contents, steps) => {
      const { stations, acts, settle, storedContents } = claimModel(contents)
      for (const [act, index] of steps) {
        const station = stations[index % stations.length]
        if (station) acts[act](station)
        expect(new Set(storedContents()).size).toBe(storedContents().length)
      }
      settle()
      expect(storedContents().toSorted()).toEqual([...new Set(contents)].toSorted())
      expect(stations.map(({ isDone }) => isDone)).not.toContain(false)
    }),
    { numRuns: 1_000 },
  )
})
