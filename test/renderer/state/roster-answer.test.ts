import { expect, test } from 'vitest'
import { emptyAthlete } from '../../../src/features/athletes/screen/athlete-form-values.ts'
import { windowFor } from '../../../src/features/athletes/screen/roster-answer.ts'
import type { RosterQuery, RosterRow } from '../../../src/station/contract/roster.ts'

const query = (text: string): RosterQuery => ({ text, filters: [], sort: { field: 'first_name', descending: false } })
const maya: RosterRow = {
  ...emptyAthlete,
  name: 'Maya',
  reps: 0,
  lastRepAtMs: null,
  usedInstead: null,
  isCorrected: false,
}
const failure = { code: 'station-silent', parameters: {} } as const
const answer = (of: RosterQuery, items: RosterRow[]) => ({ query: of, total: items.length, items })

test('the rows of the previous search stay visible until the answer arrives', () => {
  const window = { page: answer(query('m'), [maya]), offset: 0, failure: null }
  expect(windowFor(query('ma'), window)).toBe(window)
})

test('“No match” is shown only for its own search', () => {
  const nobody = query('nobody')
  const window = { page: answer(nobody, []), offset: 0, failure: null }
  expect(windowFor(nobody, window).page).toBe(window.page)
  expect(windowFor(query(''), window).page).toBeNull()
})

test('a failed search never shows the rows of the previous one', () => {
  const before = query('m')
  const window = { page: answer(before, [maya]), offset: 0, failure }
  expect(windowFor(before, window)).toBe(window)
  expect(windowFor(query('ma'), window)).toEqual({ page: null, offset: 0, failure })
})
