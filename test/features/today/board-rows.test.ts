import { expect, test } from 'vitest'
import { newRepText } from '../../../src/features/today/board.tsx'
import { timeOnDeck } from '../../../src/features/today/on-deck-panel.tsx'
import {
  createSeenRows,
  repMovement,
  taggableGroup,
  taggableRep,
  tagTargetOf,
} from '../../../src/features/today/taggable.ts'
import { canUseSuggestion, untaggedWords } from '../../../src/features/today/untagged-list.tsx'
import { shortCameraNames } from '../../../src/renderer/components/short-camera-names.ts'
import { replacingRow } from '../../../src/renderer/list/use-replaced-row-focus.ts'
import { localMidnight } from '../../../src/renderer/state/local-days.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import { cardOf, groupOf, idOf, repOf } from './samples.ts'

const en = screenWordingFor('en', { clock: '24-hour' })
const pitching = { activity: 'baseball', movement: 'pitching' }
const suggestion = {
  tags: { athlete: { id: 'a3' }, ...pitching, dimensions: { handedness: 'left' } },
  athleteName: 'Teodor Quillan',
  because: 'on-deck' as const,
}

test('cameras are shortened to their letter when it is unique', () => {
  expect([...shortCameraNames(['A open side', 'B home plate', 'Phone C']).values()]).toEqual(['A', 'B', 'Phone C'])
  expect([...shortCameraNames(['A left', 'A right']).values()]).toEqual(['A left', 'A right'])
})

test('a suggestion replaces the recording’s facts, with its reason, and is never shown as the athlete', () => {
  const { title, note, guess } = untaggedWords(groupOf({ suggestion }), en)
  expect(title).toBe('Unknown athlete')
  expect(note).toBe('2 clips')
  expect(guess).toBe('Teodor Quillan? On deck at 16:23')
  const next = { ...suggestion, because: 'lineup' as const }
  expect(untaggedWords(groupOf({ suggestion: next }), en).guess).toBe('Teodor Quillan? Next in lineup')
})

test('a recording without tags says so, with its facts', () => {
  const { title, note, guess } = untaggedWords(groupOf(), en)
  expect(title).toBe('Unknown athlete')
  expect(guess).toBeNull()
  expect(note).toBe('2 clips, 3.1\u00a0s, 240 fps')
})

test('a recording with contradicting sources says so', () => {
  const reasons = [{ code: 'recording-time-untrusted' as const, parameters: {} }]
  expect(untaggedWords(groupOf({ reasons }), en).note).toContain('recording time')
})

test('a suggestion can be applied only when it is complete', () => {
  expect(canUseSuggestion(groupOf({ suggestion }))).toBe(true)
  const { movement: _, ...tags } = suggestion.tags
  expect(canUseSuggestion(groupOf({ suggestion: { ...suggestion, tags } }))).toBe(false)
  expect(canUseSuggestion(groupOf())).toBe(false)
})

test('tagging one rep starts with its tags', () => {
  const toTag = tagTargetOf([taggableRep(repOf())], {})
  expect(toTag.known).toEqual({ athlete: { id: 'a1' }, ...pitching, dimensions: { handedness: 'right' } })
  expect(toTag.knownAthleteName).toBe('Ansel Whitford')
  expect(toTag.clips).toEqual([idOf('clip A open side'), idOf('clip B home plate')])
})

test('tagging several rows starts with their shared tags', () => {
  const other = repOf({ id: 'rep 2', athleteId: 'a2', athleteName: 'Juno Brackwater' })
  const toTag = tagTargetOf([taggableRep(repOf()), taggableRep(other)], {})
  expect(toTag.known).toEqual({ ...pitching, dimensions: {} })
  expect(toTag.knownAthleteName).toBeNull()
})

test('tagging a recording without a movement starts with the current one', () => {
  const toTag = tagTargetOf([taggableGroup(groupOf())], { activity: 'golf', movement: 'swing' })
  expect(toTag.known).toEqual({ activity: 'golf', movement: 'swing', dimensions: {} })
})

test('tagging starts without the suggested athlete, with the suggested movement', () => {
  const { known, athleteName } = taggableGroup(groupOf({ suggestion }))
  expect(known).toEqual({ ...pitching, dimensions: { handedness: 'left' } })
  expect(athleteName).toBeNull()
})

test('the newest rep gives the current movement; an incomplete one gives none', () => {
  expect(repMovement(repOf())).toEqual(pitching)
  expect(repMovement(repOf({ movement: null }))).toEqual({})
  expect(repMovement(undefined)).toEqual({})
})

test('a selected row is remembered after thousands of others were read', () => {
  const seen = createSeenRows((key) => key === 'rep first')
  seen.remember('rep first', taggableRep(repOf()))
  seen.remember('rep second', taggableRep(repOf({ clips: [cardOf('C', { kind: 'found' })] })))
  for (let index = 0; index < 10_000; index += 1) seen.remember(`rep ${index}`, taggableRep(repOf()))
  expect(seen.rowsOf(['rep first'])).toHaveLength(1)
  expect(seen.rowsOf(['rep second'])).toEqual([])
})

test('a new rep is announced with its athlete and number of cameras', () => {
  const before = { newest: repOf(), repsToday: 1, untaggedClips: 0 }
  const newest = repOf({ id: 'rep 2', atMs: 2_000_000 })
  expect(newRepText(before, { newest, repsToday: 2, untaggedClips: 0 }, en)).toBe(
    'New rep: Ansel Whitford, Pitching, 2 cameras',
  )
  expect(newRepText(before, { newest: null, repsToday: 4, untaggedClips: 0 }, en)).toBe('3 new reps')
  expect(newRepText(before, { newest: repOf(), repsToday: 1, untaggedClips: 2 }, en)).toBe('2 clips need tags')
})

test('existing reps are not announced', () => {
  const now = { newest: repOf(), repsToday: 3, untaggedClips: 3 }
  expect(newRepText(null, now, en)).toBeNull()
  expect(newRepText(now, now, en)).toBeNull()
  expect(newRepText(now, { ...now, untaggedClips: 1 }, en)).toBeNull()
})

test('time on deck is shown in minutes, after two hours in hours', () => {
  expect(timeOnDeck(18 * 60_000 + 59_000)).toEqual({ value: 18, unit: 'min' })
  expect(timeOnDeck(150 * 60_000)).toEqual({ value: 2, unit: 'h' })
  expect(timeOnDeck(-5)).toEqual({ value: 0, unit: 'min' })
})

test('a day begins at midnight by this computer’s clock', () => {
  expect(localMidnight(new Date(2026, 10, 20, 16, 41).getTime())).toBe(new Date(2026, 10, 20).getTime())
})

test('the next or last row replaces a removed one', () => {
  expect(replacingRow({ items: ['b', 'c'], offset: 10, total: 12 }, 10)).toBe('b')
  expect(replacingRow({ items: ['b', 'c'], offset: 10, total: 12 }, 12)).toBe('c')
  expect(replacingRow({ items: ['b', 'c'], offset: 10, total: 500 }, 3)).toBeNull()
  expect(replacingRow({ items: [], offset: 0, total: 0 }, 0)).toBeNull()
})
