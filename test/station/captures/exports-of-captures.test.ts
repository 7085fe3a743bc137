import { expect, test } from 'vitest'
import { exportsOfCaptures } from '../../../src/station/captures/exports-of-captures.ts'

type Captured = Parameters<typeof exportsOfCaptures>[0][number]

const capture = (more: Partial<Captured> = {}): Captured => ({
  activity: 'baseball',
  movement: 'hitting',
  athletes: [{ id: 'maya', name: 'Maya Ortiz' }],
  capturedAtMs: 1_000,
  status: 'completed',
  ...more,
})

test('combines captures of one movement into one export of their athletes, from the first to the last', () => {
  const jo = { id: 'jo', name: null }
  const captures = [
    capture({ capturedAtMs: 5_000 }),
    capture({ athletes: [jo], capturedAtMs: 2_000 }),
    capture({ athletes: [jo, { id: 'maya', name: 'Maya Ortiz' }], capturedAtMs: null }),
  ]
  const hitting = { activity: 'baseball', movement: 'hitting', captures: 3, fromMs: 2_000, toMs: 5_000 }
  expect(exportsOfCaptures(captures)).toEqual({
    exports: [{ ...hitting, athletes: ['maya', 'jo'] }],
    withoutResults: 0,
    notExportable: 0,
  })
})

test('makes one export per movement, the one with the most captures first', () => {
  const captures = [
    capture({ activity: 'golf', movement: 'swing' }),
    capture({ activity: ' Baseball', movement: 'HITTING ' }),
    capture(),
  ]
  const { exports } = exportsOfCaptures(captures)
  expect(exports.map(({ activity, movement, captures: count }) => [activity, movement, count])).toEqual([
    ['baseball', 'hitting', 2],
    ['golf', 'swing', 1],
  ])
})

test('requests all athletes for a capture without one, or for more than an export can name', () => {
  expect(exportsOfCaptures([capture(), capture({ athletes: [] })]).exports[0]?.athletes).toEqual([])
  const many = Array.from({ length: 1_001 }, (_, index) => capture({ athletes: [{ id: `a${index}`, name: null }] }))
  expect(exportsOfCaptures(many).exports[0]?.athletes).toEqual([])
  expect(exportsOfCaptures(many.slice(1)).exports[0]?.athletes).toHaveLength(1_000)
})

test('counts captures that no export can contain, and leaves them out of the range', () => {
  const captures = [
    capture({ status: 'processing', capturedAtMs: 1 }),
    capture({ status: 'error' }),
    capture({ movement: 'swing' }),
    capture({ activity: null, movement: null }),
    capture({ capturedAtMs: null }),
  ]
  const { exports, ...others } = exportsOfCaptures(captures)
  expect(others).toEqual({ withoutResults: 2, notExportable: 2 })
  expect(exports).toMatchObject([{ captures: 1, fromMs: null, toMs: null }])
  expect(exportsOfCaptures([]).exports).toEqual([])
})
