import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AuditGroup } from '../../../src/features/audit/audit.ts'
import {
  auditAnswer,
  auditGroupOf,
  bestGroup,
  type CaptureFinding,
  type ClipFacts,
  needsLookup,
  type UnmatchedFacts,
  unmatchedGroup,
} from '../../../src/features/audit/core/verdict.ts'
import { clipKinds } from '../../../src/station/contract/clip.ts'

const captures: readonly CaptureFinding[] = [
  'awaiting_upload',
  'processing',
  'completed',
  'error',
  'unknown',
  'not-found',
  'unanswered',
  'unlisted',
]
const both = [true, false]

/** Every combination there is: few enough to try all of them. */
function* everyFact(): Generator<ClipFacts> {
  for (const kind of clipKinds)
    for (const failedAfterUpload of kind === 'failed' ? both : [false])
      for (const hasSession of both)
        for (const origin of ['same', 'perhaps', 'other'] as const)
          for (const capture of captures)
            for (const namesAthlete of both)
              yield { kind, failedAfterUpload, hasSession, origin, capture, namesAthlete }
}

/** The table of docs/audit.md, once more and the other way round: the first line that fits. */
const table: readonly (readonly [AuditGroup, (facts: ClipFacts) => boolean])[] = [
  ['not-uploaded', (facts) => !isOurs(facts) && !(isReadable(facts) && isStored(facts))],
  ['elsewhere', ({ origin }) => origin === 'other'],
  [
    'elsewhere',
    ({ kind, origin, capture, namesAthlete }) =>
      kind !== 'uploaded-elsewhere' && origin === 'perhaps' && isShown(capture) && !namesAthlete,
  ],
  ['known', isStored],
  ['processing-failed', ({ capture }) => capture === 'error'],
  ['awaiting', ({ capture }) => capture === 'awaiting_upload'],
  ['missing', ({ capture, origin }) => capture === 'not-found' && origin === 'same'],
  ['elsewhere', ({ capture }) => capture === 'not-found'],
  ['unchecked', () => true],
]

/** By the words of the ledger, its video has left for good. */
function isOurs({ kind, hasSession, failedAfterUpload }: ClipFacts): boolean {
  const sent = new Set<string>(['confirming', 'processing', 'completed', 'gone-at-service', 'uploaded-elsewhere'])
  return hasSession && (sent.has(kind) || failedAfterUpload)
}

const isShown = (capture: CaptureFinding) => !new Set<string>(['not-found', 'unanswered', 'unlisted']).has(capture)
const isReadable = ({ hasSession, origin, namesAthlete }: ClipFacts) =>
  hasSession && (origin === 'same' || (origin === 'perhaps' && namesAthlete))
function isStored({ capture }: ClipFacts): boolean {
  return capture === 'processing' || capture === 'completed'
}

test('gives every combination of facts the verdict of an independent table', () => {
  let count = 0
  for (const facts of everyFact()) {
    count += 1
    const expected = table.find(([, fits]) => fits(facts))?.[0]
    expect({ facts, verdict: auditGroupOf(facts) }).toEqual({ facts, verdict: expected })
  }
  expect(count).toBeGreaterThan(1_500)
})

test('calls a clip missing only after a 404, and stored only when the service shows its video', () => {
  for (const facts of everyFact()) {
    const verdict = auditGroupOf(facts)
    if (verdict === 'missing') expect(facts).toMatchObject({ capture: 'not-found', origin: 'same' })
    if (verdict === 'known') expect(['processing', 'completed']).toContain(facts.capture)
    if (verdict === 'processing-failed') expect(facts.capture).toBe('error')
    // Facts that are not conclusive in a list are requested by id first.
    const isDoubtful = ['missing', 'awaiting', 'unchecked'].includes(verdict)
    if (isDoubtful) expect(needsLookup(facts)).toBe(true)
  }
})

test('answers yes exactly when every item that was not left out is stored and known', () => {
  const counts = fc.dictionary(fc.constantFrom(...AuditGroup.options), fc.nat(3))
  fc.assert(
    fc.property(counts, fc.nat(12), (given, items) => {
      const found = new Map(Object.entries(given).map(([group, count]) => [AuditGroup.parse(group), count]))
      const of = (group: AuditGroup) => found.get(group) ?? 0
      const stored = of('known') + of('processing-failed')
      const lines = [...found.values()].reduce((sum, count) => sum + count, 0)
      const done = stored + of('left-out')
      const isAll = done === items && lines - of('orphan') - of('extra') === done
      const yes = stored === 0 ? 'empty' : 'yes'
      expect(auditAnswer(items, found)).toBe(items === 0 ? 'empty' : isAll ? yes : 'no')
    }),
  )
})

test('rates content by its best clip', () => {
  expect(bestGroup(['not-uploaded', 'missing', 'known', 'elsewhere'])).toBe('known')
  expect(bestGroup(['missing', 'processing-failed'])).toBe('processing-failed')
  expect(bestGroup([])).toBe('not-imported')
})

const sides: readonly (readonly [UnmatchedFacts, ReturnType<typeof unmatchedGroup>])[] = [
  [{ outcome: 'orphan', isUsable: false, status: 'awaiting_upload' }, 'orphan'],
  [{ outcome: 'open', isUsable: false, status: 'awaiting_upload' }, 'orphan'],
  [{ outcome: 'open', isUsable: true, status: 'awaiting_upload' }, null],
  [{ outcome: 'used', isUsable: false, status: 'awaiting_upload' }, null],
  [{ outcome: 'orphan', isUsable: false, status: 'completed' }, 'extra'],
  [{ outcome: 'used', isUsable: false, status: 'processing' }, 'extra'],
  [{ outcome: 'used', isUsable: false, status: 'error' }, null],
  [{ outcome: 'orphan', isUsable: false, status: 'unknown' }, null],
]
test.each(sides)('rates a reservation beside the clip’s own capture (%o) as %s', (facts, verdict) => {
  expect(unmatchedGroup(facts)).toBe(verdict)
})
