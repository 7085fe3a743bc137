import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNoteAutosave, noteKey } from '../../../src/features/results/report/note-autosave.ts'
import type { ReportNote } from '../../../src/features/results/report.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const note = (text: string, athleteId = 'maya'): ReportNote => ({
  athleteId,
  activity: 'baseball',
  movement: 'pitching',
  fromMs: 0,
  toMs: 1,
  text,
})

/** A station that saves what it is given, unless it is away. */
function stage() {
  const saved: string[] = []
  const station = { isAway: false }
  const keeper = createNoteAutosave(async ({ text, athleteId }) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (station.isAway) throw new Error('away')
    saved.push(`${athleteId}: ${text}`)
  })
  const stateOf = (one: ReportNote) => keeper.store.getState().get(noteKey(one))
  return { saved, station, keeper, stateOf }
}

test('a note is saved after a pause in typing, and only then shown as saved', async () => {
  const { saved, keeper, stateOf } = stage()
  keeper.type(note('Longest'))
  await vi.advanceTimersByTimeAsync(500)
  keeper.type(note('Longest stride'))
  expect([saved, keeper.hasUnsaved()]).toEqual([[], true])
  await vi.advanceTimersByTimeAsync(700)
  expect(saved).toEqual(['maya: Longest stride'])
  expect(stateOf(note(''))).toMatchObject({ isSaved: true, failure: null })
  expect(keeper.hasUnsaved()).toBe(false)
})

test('text typed during a save is saved after it', async () => {
  const { saved, keeper, stateOf } = stage()
  keeper.type(note('one'))
  const leaving = keeper.flush()
  keeper.type(note('two'))
  await vi.advanceTimersByTimeAsync(60)
  await leaving
  expect(stateOf(note(''))?.isSaved).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saved).toEqual(['maya: one', 'maya: two'])
  expect(keeper.hasUnsaved()).toBe(false)
})

test('a note that could not be saved says why, stays, and is saved when the station is back', async () => {
  const { saved, station, keeper, stateOf } = stage()
  station.isAway = true
  keeper.type(note('never lost'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stateOf(note(''))).toMatchObject({ isSaved: false, note: { text: 'never lost' } })
  expect(stateOf(note(''))?.failure).not.toBeNull()
  station.isAway = false
  await vi.advanceTimersByTimeAsync(6_000)
  expect(saved).toEqual(['maya: never lost'])
  expect(stateOf(note(''))).toMatchObject({ isSaved: true, failure: null })
})

test('notes of two reports are both saved', async () => {
  const { saved, keeper } = stage()
  keeper.type(note('stride'))
  keeper.type(note('tempo', 'ben'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saved).toEqual(['maya: stride', 'ben: tempo'])
})
