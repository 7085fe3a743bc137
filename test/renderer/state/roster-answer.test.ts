import { expect, test } from 'vitest'
import type { RosterQuery, RosterRow } from '../../../src/contract/athletes/roster.ts'
import { emptyAthlete } from '../../../src/renderer/screens/athletes/form/athlete-form-values.ts'
import { windowFor } from '../../../src/renderer/screens/athletes/list/roster-answer.ts'

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

test('the rows of the search before stay in sight until the answer is there', () => {
  const window = { page: answer(query('m'), [maya]), offset: 0, failure: null }
  expect(windowFor(query('ma'), window)).toBe(window)
})

test('that nobody was found is said of its own search only', () => {
  const nobody = query('nobody')
  const window = { page: answer(nobody, []), offset: 0, failure: null }
  expect(windowFor(nobody, window).page).toBe(window.page)
  expect(windowFor(query(''), window).page).toBeNull()
})

test('a search that fails never shows the rows of the one before as its own', () => {
  const before = query('m')
  const window = { page: answer(before, [maya]), offset: 0, failure }
  expect(windowFor(before, window)).toBe(window)
  expect(windowFor(query('ma'), window)).toEqual({ page: null, offset: 0, failure })
})
