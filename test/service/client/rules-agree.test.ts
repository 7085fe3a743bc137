import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  athleteActivities,
  competitionLevels,
  dominantSides,
  genders,
  positionsOf,
  reservedCustomKeys,
} from '../../../src/service/athletes.ts'
import { captureStatuses } from '../../../src/service/captures.ts'
import { exportActivities, exportMovementValues } from '../../../src/service/exports.ts'
import { checkAthleteUpdate, checkNewAthlete } from '../../../src/station/athletes/athlete-rules.ts'
import { checkCaptureQuery } from '../../../src/station/captures/capture-rules.ts'
import { checkExport } from '../../../src/station/captures/check-export.ts'
import { startService } from '../practice/support.ts'

/** The rules that we check before sending, and the practice service's own, written apart: they must agree on everything. */

const runs = { numRuns: 250, seed: 20_261_114 }

const oddities = fc.constantFrom<unknown>(
  '',
  ' ',
  'x',
  null,
  0,
  -1,
  1.5,
  69,
  true,
  [],
  {},
  '2001-02-28',
  '2001-02-30',
  'left',
)
const oneOf = (values: readonly unknown[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: oddities })
const positions = fc.oneof(fc.subarray([...new Set(Object.values(positionsOf).flat())], { maxLength: 2 }), oddities)
const key = fc.oneof(
  fc.constantFrom('shoe', '_a', 'b-2', '2x', '-a', 'a b', 'é', ''),
  fc.constantFrom(...reservedCustomKeys),
)
const custom = fc.oneof(fc.dictionary(key, fc.constantFrom<unknown>('text', '', null, 9), { maxKeys: 2 }), oddities)

const fields = {
  first_name: oneOf(['Maya', 'Jonas']),
  last_name: oneOf(['Ortiz']),
  date_of_birth: oneOf(['2000-02-29', '1999-12-31']),
  gender: oneOf(genders),
  dominant_arm: oneOf(dominantSides),
  activity: oneOf(athleteActivities),
  positions,
  competition_level: oneOf(competitionLevels),
  height: oneOf([69, 70]),
  weight: oneOf([180]),
  custom_attributes: custom,
}

test('4.1: client and service accept and refuse the same new athletes', async () => {
  const { ask } = await startService()
  const athlete = fc.record(
    { ...fields, first_name: fc.oneof({ weight: 4, arbitrary: fc.constant('Maya') }, oddities) },
    { requiredKeys: ['first_name'] },
  )
  await fc.assert(
    fc.asyncProperty(athlete, async (input) => {
      // A field that is null or empty is not sent when an athlete is created: there is nothing to clear.
      const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== ''))
      const { status } = await ask('POST', '/athletes', { body: given })
      expect([given, status === 400]).toEqual([given, checkNewAthlete(given).length > 0])
    }),
    runs,
  )
})

test('4.4: client and service accept and refuse the same updates', async () => {
  const { ask } = await startService()
  const body = { first_name: 'Maya', activity: 'baseball', positions: ['pitcher'], custom_attributes: { shoe: '9' } }
  const stored = { activity: 'baseball', positions: ['pitcher'], customKeys: ['shoe'] }
  await fc.assert(
    fc.asyncProperty(fc.record(fields, { requiredKeys: [] }), async (changes) => {
      const { body: made } = await ask('POST', '/athletes', { body })
      const { status } = await ask('POST', `/athletes/${made.athlete.id}`, { body: changes })
      expect([changes, status === 400]).toEqual([changes, checkAthleteUpdate(changes, stored).length > 0])
    }),
    runs,
  )
})

test('4.9: client and service refuse the same pairs of an export', async () => {
  const { ask } = await startService()
  const pair = fc.tuple(fc.constantFrom(...exportActivities, 'chess'), fc.constantFrom(...exportMovementValues, 'side'))
  await fc.assert(
    fc.asyncProperty(pair, async ([activity, movement]) => {
      const { status } = await ask('POST', '/data/export', { body: { activity, movement } })
      expect([activity, movement, status === 400]).toEqual([
        activity,
        movement,
        checkExport({ activity, movement }).length > 0,
      ])
    }),
    runs,
  )
})

test('4.7: client and service refuse the same capture lists', async () => {
  const { ask } = await startService()
  const query = fc.record(
    {
      source: fc.constantFrom('api', 'app', 'API'),
      status: fc.constantFrom(...captureStatuses, 'NEW', 'done'),
      activity: fc.constantFrom('baseball', 'x'.repeat(128), 'x'.repeat(129)),
      limit: fc.constantFrom(1, 500, 0, 501, -1),
      offset: fc.constantFrom(0, 10, -1),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(query, async (parameters) => {
      const text = new URLSearchParams()
      for (const [name, value] of Object.entries(parameters)) text.set(name, String(value))
      const { status } = await ask('GET', `/captures?${text.toString()}`)
      expect([parameters, status === 400]).toEqual([parameters, checkCaptureQuery(parameters).length > 0])
    }),
    runs,
  )
})
