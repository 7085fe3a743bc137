import { expect, test } from 'vitest'
import { createReportNotes } from '../../../src/features/results/station/report-notes.ts'
import { createResultsViews } from '../../../src/features/results/station/results-views.ts'
import type { SavedView } from '../../../src/features/results/table.ts'
import { resultsBounds } from '../../../src/station/contract/results-bounds.ts'
import { openTemporaryDatabase } from '../../../src/station/store/database.ts'

const view = (name: string, metric = 'sway'): SavedView => ({
  name,
  view: {
    filter: { activity: 'golf', movement: 'swing', athleteIds: [], fromMs: null, toMs: 1.5, approvedOnly: true },
    grouping: 'week',
    columns: [{ metric, aggregate: 'share' }],
    sort: { column: 0, descending: true },
  },
})

test('saves, replaces and removes views by name, regardless of case', () => {
  const views = createResultsViews(openTemporaryDatabase())
  views.put(view('Speed'))
  views.put(view('Angles'))
  views.put(view('SPEED', 'arm_drag'))
  expect(views.all()).toEqual([view('Angles'), view('SPEED', 'arm_drag')])
  views.remove('speed')
  expect(views.all()).toEqual([view('Angles')])
})

test('refuses one view too many, and still replaces an existing one', () => {
  const views = createResultsViews(openTemporaryDatabase())
  for (let number = 0; number < resultsBounds.savedViews; number += 1)
    expect(views.put(view(`view ${number}`))).toBe(true)
  expect(views.put(view('one more'))).toBe(false)
  expect(views.put(view('view 7', 'arm_drag'))).toBe(true)
  expect(views.all().length).toBe(resultsBounds.savedViews)
})

test('stores a note per athlete, movement and period, and removes an empty one', () => {
  const notes = createReportNotes(openTemporaryDatabase())
  const asked = { athleteId: 'a', activity: 'golf', movement: 'swing', fromMs: 1, toMs: 2.5 }
  notes.put({ ...asked, text: 'Keep the head still.' })
  expect(notes.of(asked)).toBe('Keep the head still.')
  expect([notes.of({ ...asked, toMs: 3 }), notes.of({ ...asked, athleteId: 'A' })]).toEqual(['', ''])
  notes.put({ ...asked, text: '' })
  expect(notes.of(asked)).toBe('')
})
