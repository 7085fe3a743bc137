import { expect, test } from 'vitest'
import { Athlete } from '../../../src/service/athletes.ts'
import { createAthleteFinder } from '../../../src/station/athletes/find-athlete.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { FolderSettings } from '../../../src/station/contract/settings.ts'
import { type TagOrigin, TagsInput } from '../../../src/station/contract/tags.ts'
import type { OnDeckLookup } from '../../../src/station/tagging/on-deck.ts'
import { createTagger } from '../../../src/station/tagging/tagger.ts'
import { fileAt, stationParts } from '../../support/station-parts.ts'

const { signal } = new AbortController()
const mayaId = '00000000-0000-4000-8000-000000000001'
const pitching = { activity: 'baseball', movement: 'pitching' }
const roster = [
  Athlete.parse({ id: mayaId, first_name: 'Maya', last_name: 'Ortiz' }),
  Athlete.parse({ id: 'j', first_name: 'Jonas' }),
]

interface Scene {
  readonly says: Partial<Record<TagOrigin, unknown>>
  readonly onDeck?: OnDeckLookup
  readonly unclear?: readonly { origin: TagOrigin; because: ReturnType<typeof failure> }[]
  readonly lost?: boolean
  readonly requireDimensions?: boolean
}

/** Tags a clip with these sources. */
async function tag({
  says,
  onDeck = { kind: 'nobody' },
  unclear = [],
  lost = false,
  requireDimensions = false,
}: Scene) {
  const { lifecycle, newAthletes } = stationParts()
  const clip: Clip = lifecycle.add('/cam', fileAt('/cam/one.mov'))
  const finder = createAthleteFinder({
    athletes: async () => ({ items: roster, receivedCount: roster.length }),
    createAthlete: async () => Athlete.parse({ id: 'new', first_name: 'New' }),
  })
  const tagger = createTagger({
    folders: () => [FolderSettings.parse({ path: '/cam' })],
    requireDimensions: () => requireDimensions,
    athletes: { ...finder, isKnownHere: async () => !lost },
    newAthletes,
    sources: {
      of: async () => ({
        onDeck,
        unclear,
        sources: Object.entries(says).map(([origin, tags]) => ({
          origin: origin as TagOrigin,
          tags: TagsInput.parse(tags),
        })),
      }),
    },
  })
  return tagger.tagsFor(clip, signal)
}

const maya = { firstName: 'Maya', lastName: 'Ortiz' }
const jonas = { firstName: 'Jonas' }

test('leaves a clip untagged when two automatic sources name different athletes, and names both', async () => {
  const { tags, reasons } = await tag({ says: { path: { athlete: maya, ...pitching }, 'on-deck': { athlete: jonas } } })
  expect(tags).toBeNull()
  expect(reasons).toEqual([
    failure('athlete-conflict', { first: 'Maya Ortiz', firstOrigin: 'path', second: 'Jonas', secondOrigin: 'on-deck' }),
  ])
})

test('accepts two sources that name the same athlete, one by name and one by id', async () => {
  const { tags } = await tag({
    says: { 'file-name': { athlete: maya, ...pitching }, 'on-deck': { athlete: { id: mayaId } } },
  })
  expect(tags).toMatchObject({ athleteId: mayaId, origins: { athlete: 'file-name' } })
})

test('reports a conflict between automatic sources, even when one names an unknown athlete', async () => {
  const { reasons } = await tag({
    says: { 'file-name': { athlete: maya, ...pitching }, 'on-deck': { athlete: { firstName: 'Zoe' } } },
  })
  expect(reasons.map(({ code }) => code)).toEqual(['athlete-conflict'])
})

test('settles every conflict by hand tags', async () => {
  const says = { hand: { athlete: maya }, path: { athlete: jonas, ...pitching }, 'on-deck': { athlete: jonas } }
  expect((await tag({ says })).tags).toMatchObject({
    athleteId: mayaId,
    origins: { athlete: 'hand', movement: 'path' },
  })
})

test('does not use a folder’s default while the athlete on deck is unknown', async () => {
  const onDeck: OnDeckLookup = { kind: 'unknown', because: failure('on-deck-unconfirmed', { minutes: 20 }) }
  const { reasons } = await tag({ says: { folder: { athlete: maya, ...pitching } }, onDeck })
  expect(reasons).toEqual([failure('on-deck-unconfirmed', { minutes: 20 })])
  expect((await tag({ says: { 'shot-list': { athlete: maya, ...pitching } }, onDeck })).tags?.athleteId).toBe(mayaId)
})

test('uses the folder’s athlete before the first deck entry, and asks with a reason without one', async () => {
  const onDeck: OnDeckLookup = { kind: 'nobody', because: failure('on-deck-not-yet') }
  expect((await tag({ says: { folder: { athlete: maya, ...pitching } }, onDeck })).tags?.athleteId).toBe(mayaId)
  expect((await tag({ says: { folder: pitching }, onDeck })).reasons).toEqual([failure('on-deck-not-yet')])
})

test('replaces an ambiguous name only by a better source, never by a worse one', async () => {
  const unclear = [{ origin: 'file-name', because: failure('name-unfit') }] as const
  const onDeck = { 'on-deck': { athlete: maya, ...pitching } }
  expect((await tag({ says: onDeck, unclear })).reasons).toEqual([failure('name-unfit')])
  expect((await tag({ says: { ...onDeck, 'shot-list': { athlete: maya } }, unclear })).tags?.athleteId).toBe(mayaId)
})

test('reports a deleted athlete as not found for every source', async () => {
  const { reasons } = await tag({ says: { 'on-deck': { athlete: { id: mayaId }, ...pitching } }, lost: true })
  expect(reasons).toEqual([failure('athlete-not-found', { athlete: mayaId })])
})

test('requires dimensions in every folder when set', async () => {
  const { reasons } = await tag({ says: { folder: { athlete: maya, ...pitching } }, requireDimensions: true })
  expect(reasons.map(({ code }) => code)).toEqual(['dimension-missing'])
})
