import { expect, test } from 'vitest'
import { cellValueText, digitsFor, digitsText } from '../../../src/features/results/screen/cell-value-text.ts'
import { tableColumns } from '../../../src/features/results/screen/column-appearance.ts'
import {
  openRangeOfDays,
  periodOfRange,
  rangeOfDays,
  rangeOfPeriod,
} from '../../../src/features/results/screen/period-filter.tsx'
import { rowWords } from '../../../src/features/results/screen/table-rows.tsx'
import { emptyView } from '../../../src/features/results/screen/table-view.ts'
import type { MetricValue } from '../../../src/features/results/session.ts'
import type { TableAggregate, TablePart, TableView } from '../../../src/features/results/table.ts'
import { localDayText, parseLocalDay } from '../../../src/renderer/fields/local-day.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'

const [en, es] = [screenWordingFor('en'), screenWordingFor('es')]
const nowMs = new Date(2026, 10, 20, 16, 41).getTime()
const at = (month: number, day: number, year = 2026) => new Date(year, month - 1, day).getTime()

const text = (value: MetricValue, aggregate: TableAggregate | null = null, words = en) =>
  cellValueText(value, { aggregate, digits: 1 }, words)
const number = (value: number): MetricValue => ({ kind: 'number', value })

test('a boolean that could not be calculated is shown in words, and a number of -1 stays a number', () => {
  expect(text({ kind: 'not-calculated' })).toBe('Could not be calculated')
  expect(text({ kind: 'not-calculated' }, null, es)).toBe('No se pudo calcular')
  expect(text(number(-1))).toBe('−1.0')
  expect([text({ kind: 'boolean', value: true }), text({ kind: 'boolean', value: false })]).toEqual(['Yes', 'No'])
  expect(text({ kind: 'missing' })).toBe('–')
})

test('a share is a percentage, a count a whole number, and a median has the digits of its column', () => {
  expect(text(number(2 / 3), 'share').replaceAll('\u00a0', ' ')).toBe('66%')
  expect(text(number(12), 'count')).toBe('12')
  expect(text(number(1_590.25), 'median')).toBe('1,590.3')
})

test('a column has the decimals that its numbers need, the same in every row', () => {
  expect(digitsFor([1_590.2, 941.7])).toBe(0)
  expect(digitsFor([178.2, null])).toBe(1)
  expect(digitsFor([1.35, 1.4])).toBe(3)
  expect(digitsFor([12, 3, null])).toBe(0)
  expect(digitsFor([])).toBe(0)
  expect(digitsText(-0.0004, 2, 'en-US')).toBe('0.00')
  expect(digitsText(1_619.4, 0, 'en-US')).toBe('1,619')
})

test('a column title has name, unit and aggregate, and counts have no unit', () => {
  const view: TableView = {
    ...emptyView,
    grouping: 'athlete',
    columns: [
      { metric: 'max_layback_angle', aggregate: 'deviation' },
      { metric: 'max_layback_angle', aggregate: 'count' },
    ],
  }
  const info = { name: 'max_layback_angle', kind: 'number', unit: 'deg', direction: null } as const
  const part: TablePart = { total: 0, items: [], columns: [info, info], notApproved: 0, isSynthetic: false }
  const [spread, count] = tableColumns(view, part, en)
  expect(spread).toMatchObject({ name: 'Max layback', unit: 'deg', aggregate: 'deviation' })
  expect(spread?.meaning).toBe(
    'Max layback (deg)\nStandard deviation: How far values are from the mean\nmax_layback_angle',
  )
  expect(count?.unit).toBeNull()
  expect(spread?.key).not.toBe(count?.key)
})

test('a column of a known metric has its published digits, name and meaning', () => {
  const view: TableView = { ...emptyView, columns: [{ metric: 'peak_arm_angular_velocity', aggregate: null }] }
  const info = { name: 'peak_arm_angular_velocity', kind: 'number', unit: 'deg/s', direction: null } as const
  const items = [
    {
      sessionId: 's',
      athleteId: null,
      athleteName: null,
      atMs: 0,
      camera: null,
      speakerId: 's',
      sessions: 1,
      reps: 1,
      values: [number(0.5)],
    },
  ]
  const part: TablePart = { total: 1, items, columns: [info], notApproved: 0, isSynthetic: false }
  expect(tableColumns(view, part, en)).toMatchObject([{ name: 'Peak arm velocity', digits: 0 }])
  expect(tableColumns(view, part, en)[0]?.meaning).toContain('The highest speed at which the arm turns.')
})

test('a session is named by athlete, time to the second and camera, a group by its value, and an unknown name is stated', () => {
  const row = { sessionId: 's', athleteId: null, athleteName: null, atMs: null, camera: null }
  expect(rowWords(row, 'session', 'No athlete', en)).toEqual({ name: 'No athlete', note: 'Time unknown' })
  const filmed = rowWords({ atMs: at(11, 1) + 5_000, camera: 'Side' }, 'session', 'Maya Ortiz', en)
  expect(filmed.note?.replaceAll(/[\u202F\u00A0]/g, ' ')).toBe('Nov 1, 2026, 12:00:05 AM · Side')
  expect(rowWords(row, 'athlete', 'Athlete gone', en)).toEqual({ name: 'Athlete gone', note: null })
  expect(rowWords({ ...row, atMs: at(11, 1) }, 'month', '', en).name).toBe('November 2026')
  expect(rowWords({ ...row, atMs: at(11, 1) }, 'month', '', es).name).toMatch(/^Noviembre/)
})

test('periods are whole local days, and preset ones are recognized', () => {
  expect(rangeOfPeriod('last-7-days', nowMs)).toEqual({ fromMs: at(11, 14), toMs: at(11, 21) })
  expect(rangeOfPeriod('all', nowMs)).toEqual({ fromMs: null, toMs: null })
  expect(periodOfRange({ fromMs: at(11, 20), toMs: at(11, 21) }, nowMs)).toBe('today')
  expect(periodOfRange({ fromMs: at(11, 19), toMs: at(11, 21) }, nowMs)).toBe('days')
})

test('both chosen days are in the period, and an invalid day makes none', () => {
  expect(rangeOfDays('2026-10-30', '2026-11-02')).toEqual({ fromMs: at(10, 30), toMs: at(11, 3) })
  expect(rangeOfDays('2026-11-02', '2026-11-01')).toBeNull()
  expect(rangeOfDays('2026-02-30', '2026-03-01')).toBeNull()
  expect(rangeOfDays('2026-11-02', '')).toBeNull()
  expect(parseLocalDay('')).toBeNull()
  expect(localDayText(at(3, 1))).toBe('2026-03-01')
})

test('one day of the filter is enough: since it, or until it', () => {
  expect(openRangeOfDays('2026-11-20', '')).toEqual({ fromMs: at(11, 20), toMs: null })
  expect(openRangeOfDays('', '2026-11-20')).toEqual({ fromMs: null, toMs: at(11, 21) })
  expect(openRangeOfDays('2026-11-02', '2026-11-01')).toBeNull()
  expect(openRangeOfDays('2026-02-30', '')).toBeNull()
})
