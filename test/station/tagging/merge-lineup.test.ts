import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LineupEntry } from '../../../src/station/contract/on-deck.ts'
import { mergeLineup } from '../../../src/station/tagging/merge-lineup.ts'

const lineup = (names: string): LineupEntry[] => [...names].map((id) => ({ id, tags: { dimensions: {} } }))
const names = (entries: readonly LineupEntry[]) => entries.map(({ id }) => id).join('')
const merge = (before: string, after: string, theirs: string) =>
  names(mergeLineup({ before: lineup(before), after: lineup(after), theirs: lineup(theirs) }))

const cases: [what: string, before: string, after: string, theirs: string, merged: string][] = [
  ['nobody else changed it', 'abc', 'acb', 'abc', 'acb'],
  ['both added an athlete', 'ab', 'abx', 'aby', 'abxy'],
  ['one added in the middle, the other at the end', 'ab', 'axb', 'aby', 'axby'],
  ['one removed whom the other kept', 'abc', 'ac', 'abcx', 'acx'],
  ['both removed the same', 'abc', 'bc', 'bc', 'bc'],
  ['one moved, the other added', 'abc', 'cab', 'abcx', 'cabx'],
  ['the other removed the athlete after whom one was added', 'ab', 'abx', 'a', 'ax'],
]

test.each(cases)('two changes of a lineup are both kept where %s', (_what, before, after, theirs, merged) => {
  expect(merge(before, after, theirs)).toBe(merged)
})

test('a merged lineup has every athlete that somebody added and nobody removed, once', () => {
  const some = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 }).map((each) => each.join(''))
  fc.assert(
    fc.property(some, some, some, (before, after, theirs) => {
      const merged = merge(before, after, theirs)
      const stays = (id: string) =>
        before.includes(id) ? after.includes(id) && theirs.includes(id) : after.includes(id) || theirs.includes(id)
      expect(new Set(merged)).toEqual(new Set([...'abcdefgh'].filter(stays)))
      expect(new Set(merged).size).toBe(merged.length)
      // Merging a change twice loses and doubles nobody.
      expect([...merge(before, after, merged)].toSorted()).toEqual([...merged].toSorted())
    }),
  )
})
