import { expect, test } from 'vitest'
import type { Clip, ClipId } from '../../../src/station/contract/clip.ts'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { listUndoable } from '../../../src/station/tagging/undo.ts'
import { commandStation } from '../../support/command-station.ts'
import { fileAt, someProbe, someTags } from '../../support/station-parts.ts'

const ben = TagsInput.parse({ athlete: { firstName: 'Ben', lastName: 'Zimmermann' } })
const byDeck = { ...someTags, origins: { ...someTags.origins, athlete: 'on-deck' as const } }
const camila = TagsInput.parse({ athlete: { firstName: 'Camila', lastName: 'Reyes' } })

test('undoes a tagging by id, also after a newer one, and names it', () => {
  const { execute, untagged, lifecycle } = commandStation()
  const [one, two] = [untagged(), untagged()]
  const first = execute({ kind: 'clips-tag', clips: [one.id], tags: ben })
  execute({ kind: 'clips-tag', clips: [two.id], tags: camila })
  const { done, undone } = execute({ kind: 'undo', id: first.undo! })
  expect(done).toEqual([one.id])
  expect(undone).toMatchObject({ id: first.undo, what: { kind: 'clips-tag', clips: 1, athleteName: 'Ben Zimmermann' } })
  expect([lifecycle.get(one.id).handTags, lifecycle.get(two.id).handTags]).toEqual([null, camila])
})

test('gives every client the same list of undoable commands, without undone ones', () => {
  const station = commandStation()
  const { execute, untagged } = station
  const clip = untagged()
  const first = execute({ kind: 'clips-tag', clips: [clip.id], tags: ben })
  const second = execute({ kind: 'clips-tag', clips: [clip.id], tags: camila })
  const live = () => listUndoable(station).map(({ id }) => id)
  expect(live()).toEqual([second.undo, first.undo])
  execute({ kind: 'undo' })
  expect(live()).toEqual([first.undo])
  expect(() => execute({ kind: 'undo', id: second.undo! })).toThrow(expect.objectContaining({ code: 'undo-gone' }))
})

test('keeps newer tags of a clip, and does not restore undone tags when those are undone', () => {
  const { execute, untagged, lifecycle } = commandStation()
  const clip = untagged()
  const first = execute({ kind: 'clips-tag', clips: [clip.id], tags: ben })
  const second = execute({ kind: 'clips-tag', clips: [clip.id], tags: camila })
  expect(execute({ kind: 'undo', id: first.undo! })).toMatchObject({ done: [], tooLate: [], taggedSince: [clip.id] })
  expect(lifecycle.get(clip.id).handTags).toEqual(camila)
  execute({ kind: 'undo', id: second.undo! })
  expect(lifecycle.get(clip.id).handTags).toBeNull()
})

test('reports clips that were uploaded before an undo', () => {
  const { execute, untagged, held, lifecycle } = commandStation()
  const [stays, leaves] = [untagged(), held()]
  const { undo } = execute({ kind: 'clips-tag', clips: [stays.id, leaves.id], tags: ben })
  leave(leaves.id)
  expect(execute({ kind: 'undo', id: undo! })).toMatchObject({ done: [stays.id], tooLate: [leaves.id] })

  function leave(id: ClipId) {
    lifecycle.apply(id, { kind: 'tagged', atMs: 0, holdMs: 0 })
    lifecycle.apply(id, { kind: 'started' })
  }
})

test('adds nothing to undo when a tagging reaches no clip', () => {
  const { execute, queued, lifecycle } = commandStation()
  const gone = queued('/cam/gone.mov')
  lifecycle.apply(gone.id, { kind: 'started' })
  expect(execute({ kind: 'clips-tag', clips: [gone.id], tags: ben })).toEqual({ done: [], tooLate: [gone.id] })
  expect(() => execute({ kind: 'undo' })).toThrow(expect.objectContaining({ code: 'nothing-to-undo' }))
})

test('reports a conflict with another client’s tags instead of overwriting them', () => {
  const { execute, untagged, lifecycle, clock } = commandStation()
  const clip = untagged()
  execute({ kind: 'clips-tag', clips: [clip.id], tags: ben })
  const saidAtMs = clock.nowMs()
  const seen = [{ clip: clip.id, handTags: null }]
  const refused = execute({ kind: 'clips-tag', clips: [clip.id], tags: camila, seen })
  expect(refused).toEqual({
    done: [],
    tooLate: [],
    conflicts: [{ clip: clip.id, fileName: '1.mov', tags: ben, athleteName: 'Ben Zimmermann', atMs: saidAtMs }],
  })
  expect(lifecycle.get(clip.id).handTags).toEqual(ben)
  const replaced = execute({ kind: 'clips-tag', clips: [clip.id], tags: camila, seen, replace: true })
  expect(replaced.done).toEqual([clip.id])
  expect(lifecycle.get(clip.id).handTags).toEqual(camila)
})

test('refuses the whole command for one conflict', () => {
  const { execute, untagged, lifecycle } = commandStation()
  const clips: Clip[] = [untagged(), untagged()]
  const seen = clips.map(({ id }) => ({ clip: id, handTags: null }))
  const ids = clips.map(({ id }) => id)
  execute({ kind: 'clips-tag', clips: ids.slice(1), tags: ben })
  expect(execute({ kind: 'clips-tag', clips: ids, tags: camila, seen }).conflicts).toHaveLength(1)
  expect(ids.map((id) => lifecycle.get(id).handTags)).toEqual([null, ben])
})

test('reports no conflict for equal tags of another client, or for an uploaded clip', () => {
  const { execute, untagged, queued, lifecycle } = commandStation()
  const same = untagged()
  const gone = queued('/cam/gone.mov')
  execute({ kind: 'clips-tag', clips: [same.id, gone.id], tags: ben })
  lifecycle.apply(gone.id, { kind: 'tagged', atMs: 0, holdMs: 0 })
  lifecycle.apply(gone.id, { kind: 'started' })
  const seen = [same, gone].map(({ id }) => ({ clip: id, handTags: null }))
  const again = execute({ kind: 'clips-tag', clips: [same.id, gone.id], tags: ben, seen })
  expect(again).toMatchObject({ done: [same.id], tooLate: [gone.id] })
})

test('undoes an empty deck, and names it in the result', async () => {
  const { execute, deck, clock } = commandStation()
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  await clock.advance(1_000)
  const { undo } = execute({ kind: 'deck-clear' })
  const { undone } = execute({ kind: 'undo' })
  expect(undone).toMatchObject({ id: undo, what: { kind: 'deck', tags: null, beforeName: 'Ben Zimmermann' } })
  expect(deck.at(clock.nowMs())?.tags).toEqual(ben)
})

test('undoes taggings and deck changes in one order, newest first', async () => {
  const { execute, deck, clock, untagged, lifecycle } = commandStation()
  const clip = untagged()
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  execute({ kind: 'clips-tag', clips: [clip.id], tags: camila })
  await clock.advance(1_000)
  execute({ kind: 'deck-set', tags: { ...ben, movement: 'pitching', activity: 'baseball' }, fromMs: null })
  const kinds = [1, 2, 3].map(() => execute({ kind: 'undo' }).undone?.what.kind)
  expect(kinds).toEqual(['deck', 'clips-tag', 'deck'])
  expect([lifecycle.get(clip.id).handTags, deck.latest()]).toEqual([null, undefined])
})

test('puts the athlete back at the front of the lineup when Next is undone', async () => {
  const { execute, deck, clock } = commandStation()
  for (const tags of [ben, camila]) execute({ kind: 'lineup-insert', tags, at: null })
  const before = deck.lineup()
  await clock.advance(1_000)
  execute({ kind: 'deck-next' })
  execute({ kind: 'undo' })
  expect(deck.lineup()).toEqual(before)
  expect(deck.latest()).toBeUndefined()
})

test('undoes two deck changes within one millisecond one after another', () => {
  const { execute, deck } = commandStation()
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  execute({ kind: 'deck-set', tags: camila, fromMs: null })
  execute({ kind: 'undo' })
  expect(deck.latest()?.tags).toEqual(ben)
  execute({ kind: 'undo' })
  expect(deck.latest()).toBeUndefined()
})

test('undoing a deck entry retags waiting clips and reports uploaded ones', async () => {
  const { execute, clock, untagged, queued, lifecycle } = commandStation()
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  const recordedAtMs = clock.nowMs() + 500
  const gone = queued('/cam/gone.mov')
  const tags = { ...gone.tags!, origins: { ...gone.tags!.origins, athlete: 'on-deck' as const } }
  lifecycle.apply(gone.id, { kind: 'retag' })
  lifecycle.apply(gone.id, { kind: 'tagged', atMs: 0, holdMs: 0 }, { facts: { tags, recordedAtMs } })
  lifecycle.apply(gone.id, { kind: 'started' })
  const waits = untagged()
  await clock.advance(1_000)
  expect(execute({ kind: 'undo' })).toMatchObject({ done: [waits.id], tooLate: [gone.id] })
})

test('refuses to undo a measured clock while a typed correction replaces it', () => {
  const station = commandStation()
  const { execute, clocks } = station
  const measured = execute({ kind: 'clock-correct', camera: 'A', correctionMs: -4_500 })
  station.settings().cameras['A'] = { clockCorrectionSeconds: 3 }
  expect(listUndoable(station)).toEqual([])
  expect(() => execute({ kind: 'undo', id: measured.undo! })).toThrow(expect.objectContaining({ code: 'undo-gone' }))
  expect(clocks.correctionMs('A')).toBe(-4_500)
  delete station.settings().cameras['A']
  execute({ kind: 'undo', id: measured.undo! })
  expect(clocks.correctionMs('A')).toBe(0)
})

test('undoes a clock correction to the one before, but not after another change', () => {
  const station = commandStation()
  const { execute, clocks, lifecycle, clock } = station
  clocks.setCorrection('A', 1_000)
  const { id } = lifecycle.add('/cam', fileAt('/cam/a.mov'))
  lifecycle.apply(id, { kind: 'noticed' })
  lifecycle.apply(id, { kind: 'came-to-rest' })
  lifecycle.apply(id, { kind: 'lacked-tags', reasons: [] }, { facts: { probe: someProbe, camera: 'A' } })
  const corrected = execute({ kind: 'clock-correct', camera: 'A', correctionMs: -4_500 })
  expect(corrected.done, 'its waiting clips are tagged again').toEqual([id])
  expect(clocks.correctionMs('A')).toBe(-4_500)
  expect(listUndoable(station)[0]).toMatchObject({ what: { kind: 'clock', camera: 'A', correctionMs: -4_500 } })

  lifecycle.apply(id, { kind: 'tagged', atMs: clock.nowMs(), holdMs: 0 }, { facts: { tags: byDeck } })
  lifecycle.apply(id, { kind: 'started' })
  expect(execute({ kind: 'undo', id: corrected.undo! })).toMatchObject({ done: [], tooLate: [id] })
  expect(clocks.correctionMs('A')).toBe(1_000)

  const again = execute({ kind: 'clock-correct', camera: 'A', correctionMs: 20 })
  execute({ kind: 'clock-set', camera: 'A', correctionMs: 30 })
  expect(listUndoable(station)).toEqual([])
  expect(() => execute({ kind: 'undo', id: again.undo! })).toThrow(expect.objectContaining({ code: 'undo-gone' }))
  expect(() => execute({ kind: 'clock-correct', camera: 'A', correctionMs: 86_400_001 })).toThrow(
    expect.objectContaining({ code: 'clock-too-far' }),
  )
})
