// The product's own copy of the interface document, table by table, against one that was typed in separately.
import { describe, expect, test } from 'vitest'
import { apiKeyPrefix, exportTiers } from '../../src/service/access.ts'
import * as athletes from '../../src/service/athletes.ts'
import * as captures from '../../src/service/captures.ts'
import { apiVersion, endpoints } from '../../src/service/endpoints.ts'
import { athleteNotFoundText, ErrorBody, errorCodes, messagesSeparator } from '../../src/service/errors.ts'
import * as exports from '../../src/service/exports.ts'
import { limits, videoExtensions } from '../../src/service/limits.ts'
import { captureMovements, exportMovements } from '../../src/service/movements.ts'
import * as strict from '../support/strict-tables.ts'

const sorted = (names: Iterable<string>) => [...names].toSorted((a, b) => (a < b ? -1 : 1))
const keysOf = (schema: { readonly shape: object }) => sorted(Object.keys(schema.shape))
const words = (text: string) => sorted(text.split(', '))

describe('athletes (2.1, 4.1, 4.2, 4.4)', () => {
  test('the fields of an athlete, a new athlete and an update equal the document’s', () => {
    const given = strict.athleteFields.filter((field) => !strict.athleteOutputFields.includes(field))
    expect(keysOf(athletes.Athlete)).toEqual(sorted(strict.athleteFields))
    expect(keysOf(athletes.NewAthlete)).toEqual(sorted(given))
    expect(keysOf(athletes.AthleteUpdate)).toEqual(sorted(given))
    const clearable = given.filter((field) => !['first_name', 'positions', 'custom_attributes'].includes(field))
    expect(sorted([...athletes.clearableTextFields, ...athletes.integerFields])).toEqual(sorted(clearable))
    expect(sorted(athletes.integerFields)).toEqual(sorted(strict.athleteNumberFields))
  })

  test('every enumeration accepts exactly the document’s values', () => {
    expect({
      gender: athletes.genders,
      dominant_arm: athletes.dominantSides,
      dominant_leg: athletes.dominantSides,
      activity: athletes.athleteActivities,
      competition_level: athletes.competitionLevels,
    }).toEqual(strict.athleteEnumerations)
    for (const [field, values] of Object.entries(strict.athleteEnumerations)) {
      for (const value of values)
        expect(athletes.NewAthlete.safeParse({ first_name: 'A', [field]: value }).success).toBe(true)
      expect(athletes.NewAthlete.safeParse({ first_name: 'A', [field]: 'other' }).success).toBe(false)
    }
  })

  test('positions, reserved words, key rules and sort fields equal the document’s', () => {
    expect(athletes.positionsOf).toEqual(strict.positions)
    expect(sorted(athletes.reservedCustomKeys)).toEqual(sorted(strict.reservedKeys))
    expect(sorted(athletes.athleteSortings)).toEqual(sorted(strict.athleteSortings))
    const isKey = (key: string) => athletes.CustomKey.safeParse(key).success
    expect(strict.goodKeys.filter((key) => !isKey(key))).toEqual([])
    expect([...strict.badKeys, ...strict.reservedKeys].filter(isKey)).toEqual([])
  })
})

describe('captures (2.2 to 2.4, 4.6, 4.7)', () => {
  test('statuses, source and the fields of requests and answers equal the document’s', () => {
    expect(captures.captureStatuses).toEqual(strict.captureStatuses)
    expect(captures.captureSource).toBe(strict.captureSource)
    expect(captures.reservationStatus).toBe(strict.reservationStatus)
    expect(sorted(captures.captureFixedFields)).toEqual(sorted(strict.captureAnswerFields))
    expect(keysOf(captures.Capture)).toEqual(sorted(strict.captureAnswerFields))
    expect(keysOf(captures.NewCapture)).toEqual(sorted(strict.captureFields))
    expect(keysOf(captures.Reservation)).toEqual(sorted(strict.reservationFields))
    expect(keysOf(captures.CaptureQuery)).toEqual(sorted(strict.captureFilters))
  })

  test('every pair that can be captured has the dimensions of the document', () => {
    const pairs = Object.entries(captureMovements).flatMap(([activity, movements]) =>
      Object.entries(movements).map(([movement, dimensions]) => [`${activity}/${movement}`, sorted(dimensions)]),
    )
    expect(Object.fromEntries(pairs)).toEqual(strict.dimensionsOfPair)
  })

  test('file names are accepted and refused as the document states', () => {
    const isName = (name: string) => captures.NewCapture.shape.file_name.safeParse(name).success
    expect(strict.goodFileNames.filter((name) => !isName(name))).toEqual([])
    expect(strict.badFileNames.filter(isName)).toEqual([])
    expect(videoExtensions).toEqual(['.mov', '.mp4'])
  })
})

describe('exports (2.5, 2.6, 4.9 to 4.11)', () => {
  test('activities, movements, pairs and date modes equal the document’s', () => {
    expect(sorted(exports.exportActivities)).toEqual(words(strict.exportActivities))
    expect(sorted(exports.exportMovementValues)).toEqual(words(strict.exportMovements))
    const pairs = Object.entries(exportMovements).map(([activity, movements]) => [activity, sorted(movements)])
    const expected = Object.entries(strict.exportPairs).map(([activity, movements]) => [activity, words(movements)])
    expect(Object.fromEntries(pairs)).toEqual(Object.fromEntries(expected))
    expect(exports.exportDateModes).toEqual(strict.exportDateModes)
    expect(exports.frameColumn).toBe('frame')
  })

  test('the fields of requests and answers, and the known metrics, equal the document’s', () => {
    expect(keysOf(exports.NewExport)).toEqual(sorted(strict.exportFields))
    expect(keysOf(exports.ExportJob)).toEqual(sorted(strict.exportJobFields))
    expect(keysOf(exports.ResultsPage)).toEqual(sorted(strict.exportPageFields))
    expect(exports.batMetrics).toEqual(strict.batMetrics)
    expect(exports.booleanMetric).toEqual(strict.booleans)
    expect(exports.exportJobStatuses).toContain('FAILED')
  })
})

test('calls, access, errors, limits and version (4, 5, 7, 8, 9) equal the document’s', () => {
  expect(sorted(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`))).toEqual(sorted(strict.calls))
  expect([apiKeyPrefix, apiVersion]).toEqual([strict.keyPrefix, strict.version])
  expect(exportTiers).toEqual(strict.exportTiers)
  expect(errorCodes).toEqual(strict.errorCodes)
  expect(athleteNotFoundText).toBe(strict.athleteNotFound)
  expect(messagesSeparator).toBe('; ')
  expect(keysOf(ErrorBody)).toEqual(sorted(strict.errorFields))
  expect(limits).toEqual(strict.limits)
})
