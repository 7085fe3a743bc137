import { expect, test } from 'vitest'
import { failure } from '../../../src/station/contract/failure.ts'
import { someProbe, someTags } from '../../support/station-parts.ts'
import { cage, maya, minutes, noah, pitching, seconds, window } from './cage.ts'

const dimensions = {}

test('groups clips of different cameras that were recorded together, oldest first', () => {
  const { filmUntagged, views } = cage()
  const later = filmUntagged('A', seconds(50))
  const [a, b] = [filmUntagged('A', seconds(90)), filmUntagged('B', seconds(89))]
  const { total, clips, items } = views.untagged(window)
  expect([total, clips]).toEqual([2, 3])
  expect(items.map((group) => group.clips.map(({ id }) => id))).toEqual([[a.id, b.id], [later.id]])
  expect(items[0]).toMatchObject({ id: a.id, reasons: [failure('athlete-missing')], known: { dimensions } })
})

test('does not group clips of one camera, of two athletes, or without a trusted time', () => {
  const { filmUntagged, views } = cage()
  const hand = (id: string) => ({ handTags: { athlete: { id }, dimensions } })
  const untimed = { probe: { ...someProbe, recordedAtSource: 'modification-time' as const } }
  filmUntagged('A', seconds(90))
  filmUntagged('A', seconds(90))
  filmUntagged('A', seconds(60), hand(maya.id))
  filmUntagged('B', seconds(60), hand(noah.id))
  filmUntagged('A', seconds(30), untimed)
  filmUntagged('B', seconds(30), untimed)
  expect(views.untagged(window).total).toBe(6)
})

test('pages through all groups once', () => {
  const { filmUntagged, views } = cage()
  for (let ago = 5; ago > 0; ago -= 1) filmUntagged('A', minutes(ago))
  const pages = [0, 2, 4].flatMap((offset) => views.untagged({ offset, limit: 2 }).items.map(({ id }) => id))
  expect(pages).toEqual(views.untagged(window).items.map(({ id }) => id))
  expect(new Set(pages).size).toBe(5)
})

test('shows known tags: hand tags and folder defaults', () => {
  const { filmUntagged, views, settings } = cage()
  const [folder] = settings.folders
  if (folder) folder.tags = pitching(noah.id)
  filmUntagged('A', seconds(9), { handTags: { athlete: { id: maya.id }, dimensions: { handedness: 'left' } } })
  expect(views.untagged(window).items[0]).toMatchObject({
    known: { ...pitching(maya.id), dimensions: { handedness: 'left' } },
    knownAthleteName: 'Maya Ortiz',
    suggestion: null,
  })
})

test('does not show a folder’s default athlete as known', () => {
  const { filmUntagged, views, settings } = cage()
  const [folder] = settings.folders
  if (folder) folder.tags = pitching(noah.id)
  filmUntagged('A', seconds(9))
  expect(views.untagged(window).items[0]).toMatchObject({ known: { movement: 'pitching' }, knownAthleteName: null })
})

test('requires a new choice for a deleted athlete', () => {
  const { filmUntagged, views } = cage()
  const reasons = [failure('athlete-not-found', { athlete: noah.id })]
  filmUntagged('A', seconds(9), { handTags: pitching(noah.id), state: { kind: 'untagged', reasons } })
  const { known, knownAthleteName } = views.untagged(window).items[0] ?? {}
  expect(known).toEqual({ activity: 'baseball', movement: 'pitching', dimensions })
  expect(knownAthleteName).toBeNull()
})

const suggestionOf = ({ views }: Pick<ReturnType<typeof cage>, 'views'>) => views.untagged(window).items[0]?.suggestion

test('suggests the athlete on deck at the recording time', () => {
  const parts = cage()
  parts.deck.add({ fromMs: parts.clock.nowMs() - minutes(30), tags: pitching(maya.id) })
  parts.deck.add({ fromMs: parts.clock.nowMs() - minutes(1), tags: pitching(noah.id) })
  parts.filmUntagged('A', minutes(5))
  expect(suggestionOf(parts)).toMatchObject({ tags: pitching(maya.id), athleteName: 'Maya Ortiz', because: 'on-deck' })
})

test('suggests the athlete of the reps just before and after when nobody was on deck', () => {
  const parts = cage()
  parts.film('A', minutes(6), { tags: { ...someTags, athleteId: noah.id } })
  parts.filmUntagged('A', minutes(5))
  expect(suggestionOf(parts)).toBeNull()
  parts.film('A', minutes(4), { tags: { ...someTags, athleteId: noah.id } })
  expect(suggestionOf(parts)).toMatchObject({ athleteName: 'Noah Lindqvist', because: 'neighbour' })
})

test('suggests nobody when neighboring reps have two athletes or are far away', () => {
  const parts = cage()
  parts.film('A', minutes(6), { tags: { ...someTags, athleteId: noah.id } })
  parts.film('A', minutes(4), { tags: { ...someTags, athleteId: maya.id } })
  parts.filmUntagged('A', minutes(5))
  expect(suggestionOf(parts)).toBeNull()
})

/** Maya was on deck, and left it so many minutes ago. */
function afterMaya(leftAgo: number) {
  const parts = cage()
  const nowMs = parts.clock.nowMs()
  parts.deck.add({ fromMs: nowMs - minutes(500), tags: pitching(maya.id) })
  parts.deck.add({ fromMs: nowMs - minutes(leftAgo), tags: null })
  parts.deck.setLineup([{ id: 'one', tags: pitching(noah.id) }])
  return parts
}

test('suggests the next athlete of the lineup for a fresh clip recorded on an empty deck', () => {
  const parts = afterMaya(3)
  parts.filmUntagged('A', minutes(2))
  expect(suggestionOf(parts)).toMatchObject({ tags: pitching(noah.id), because: 'lineup' })
  const old = afterMaya(300)
  old.filmUntagged('A', minutes(200))
  expect(suggestionOf(old)).toBeNull()
})

test('does not suggest the next of the lineup for a clip from before the first deck entry', () => {
  const parts = cage()
  parts.deck.setLineup([{ id: 'one', tags: pitching(noah.id) }])
  parts.filmUntagged('A', minutes(2))
  expect(suggestionOf(parts)).toBeNull()
  parts.deck.add({ fromMs: parts.clock.nowMs() - minutes(1), tags: pitching(maya.id) })
  expect(suggestionOf(parts)).toBeNull()
})

test('suggests the athlete who came on deck right after, not the lineup, for a clip of an empty deck', () => {
  const parts = afterMaya(5)
  parts.filmUntagged('A', minutes(4))
  parts.deck.setLineup([{ id: 'two', tags: pitching(maya.id) }])
  parts.deck.add({ fromMs: parts.clock.nowMs() - minutes(3), tags: pitching(noah.id) })
  expect(suggestionOf(parts)).toMatchObject({ athleteName: 'Noah Lindqvist', because: 'on-deck-next' })
  parts.deck.add({ fromMs: parts.clock.nowMs() - minutes(3), tags: null })
  expect(suggestionOf(parts)).toBeNull()
})

test('keeps known tags in a suggestion and adds missing ones', () => {
  const parts = cage()
  parts.deck.add({ fromMs: 0, tags: { ...pitching(maya.id), dimensions: { handedness: 'right' } } })
  parts.filmUntagged('A', minutes(2), { handTags: { movement: 'hitting', dimensions: { bat_length: 33 } } })
  expect(suggestionOf(parts)?.tags).toEqual({
    athlete: { id: maya.id },
    activity: 'baseball',
    movement: 'hitting',
    dimensions: { bat_length: 33 },
  })
})
