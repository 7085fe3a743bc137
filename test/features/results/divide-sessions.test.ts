import { expect, test } from 'vitest'
import { divideSessions, valuesPerRow } from '../../../src/features/results/library/divide-sessions.ts'

const MAX_ROWS = 100

/** Files of sessions, each given as month and rows. */
function filesOf(...given: (readonly [month: string, rows: number])[]) {
  const sessions = given.map(([month], index) => ({
    id: `s${index}`,
    month,
    captureTimeMs: null,
    athleteName: null,
    repId: null,
    camera: null,
    captureId: null,
  }))
  const rowsOf = new Map(given.map(([, rows], index) => [`s${index}`, rows]))
  return divideSessions(sessions, rowsOf, MAX_ROWS).map(({ id, file }) => `${id}: ${file}`)
}

test('gives each month a file of its own, in the order of the months', () => {
  expect(filesOf(['2026-11', 10], ['2026-10', 10], ['2026-11', 10])).toEqual(['s1: 1', 's0: 2', 's2: 2'])
})

test('begins another file of the month before one has more rows than can be sorted', () => {
  expect(filesOf(['2026-11', 60], ['2026-11', 40], ['2026-11', 1], ['2026-12', 99])).toEqual([
    's0: 1',
    's1: 1',
    's2: 2',
    's3: 3',
  ])
})

test('leaves a session whole that has more rows than can be sorted', () => {
  expect(filesOf(['2026-11', 1], ['2026-11', 250], ['2026-11', 1])).toEqual(['s0: 1', 's1: 2', 's2: 3'])
})

test('counts a text as several numbers', () => {
  const [number, text] = [{ type: 'DOUBLE' }, { type: 'VARCHAR' }] as const
  expect(valuesPerRow([number, text]) - valuesPerRow([number])).toBeGreaterThan(
    valuesPerRow([number, number]) - valuesPerRow([number]),
  )
})
