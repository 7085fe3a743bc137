import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Drawing } from '../../../src/station/contract/marks.ts'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { listRedoable, listUndoable, MAX_UNDO_ACTS } from '../../../src/station/tagging/undo.ts'
import { commandStation } from '../../support/command-station.ts'
import { bulkStation } from '../bulk/bulk-station.ts'

const ben = TagsInput.parse({ athlete: { firstName: 'Ben', lastName: 'Zimmermann' } })
const camila = TagsInput.parse({ athlete: { firstName: 'Camila', lastName: 'Reyes' } })
const refusing = (code: string) => expect.objectContaining({ code })

test('repeats an undone deck change at its time, takes its lineup entry again, and undoes it once more', async () => {
  const station = commandStation()
  const { execute, deck, clock } = station
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  await clock.advance(1_000)
  execute({ kind: 'lineup-insert', tags: camila, at: null })
  const fromMs = clock.nowMs()
  const { undo } = execute({ kind: 'deck-next' })
  await clock.advance(5_000)
  execute({ kind: 'undo', id: undo! })
  expect(listRedoable(station)).toMatchObject([{ id: undo, what: { kind: 'deck', athleteName: 'Camila Reyes' } }])

  const again = execute({ kind: 'redo', id: undo! })
  expect(again.redone).toMatchObject({ id: undo, what: { kind: 'deck', athleteName: 'Camila Reyes' } })
  expect(deck.at(clock.nowMs())).toMatchObject({ fromMs, tags: camila })
  expect(deck.lineup()).toEqual([])
  expect(listRedoable(station)).toEqual([])
  expect(again.undo, 'ids are never reused').not.toBe(undo)
  expect(() => execute({ kind: 'redo', id: undo! })).toThrow(refusing('redo-gone'))

  execute({ kind: 'undo', id: again.undo! })
  expect(deck.at(clock.nowMs())?.tags).toEqual(ben)
  expect(deck.lineup()).toHaveLength(1)
})

test('refuses to repeat a deck change once somebody else was put on deck at the same moment', () => {
  const station = commandStation()
  const { execute, deck, clock } = station
  const fromMs = clock.nowMs() - 60_000
  const { undo } = execute({ kind: 'deck-set', tags: ben, fromMs })
  execute({ kind: 'undo', id: undo! })
  execute({ kind: 'deck-set', tags: camila, fromMs })
  expect(listRedoable(station)).toEqual([])
  expect(() => execute({ kind: 'redo', id: undo! })).toThrow(refusing('redo-gone'))
  expect(deck.at(clock.nowMs())?.tags).toEqual(camila)
})

test('tags the same clips again, except one that was tagged since the undo', () => {
  const { execute, untagged, lifecycle } = commandStation()
  const clips = [untagged().id, untagged().id, untagged().id]
  const [one, two, three] = clips
  const first = execute({ kind: 'clips-tag', clips, tags: ben })
  execute({ kind: 'undo', id: first.undo! })
  execute({ kind: 'clips-tag', clips: [two!], tags: camila })
  const again = execute({ kind: 'redo', id: first.undo! })
  expect(again).toMatchObject({ done: [one, three], taggedSince: [two] })
  expect(clips.map((id) => lifecycle.get(id).handTags)).toEqual([ben, camila, ben])
  execute({ kind: 'undo', id: again.undo! })
  expect(clips.map((id) => lifecycle.get(id).handTags)).toEqual([null, camila, null])
})

test('repeats a tagging of thousands of clips as one entry, also after a restart', async () => {
  const station = bulkStation()
  const ids = station.queued(250)
  const { undo } = station.execute({ kind: 'clips-tag', clips: ids, tags: ben })
  await station.rest()
  station.execute({ kind: 'undo', id: undo! })
  const now = station.restarted()
  const again = now.execute({ kind: 'redo', id: undo! })
  await now.rest()
  expect(now.saidOf(ids)).toEqual(new Set([JSON.stringify(ben)]))
  now.execute({ kind: 'undo', id: again.undo! })
  await now.rest()
  expect(now.saidOf(ids)).toEqual(new Set(['null']))
})

test('repeats a tagging of thousands of clips while its undo is still written', async () => {
  const { execute, queued, rest, oneSlice, saidOf } = bulkStation()
  const ids = queued(250)
  const { undo } = execute({ kind: 'clips-tag', clips: ids, tags: ben })
  await oneSlice()
  execute({ kind: 'undo', id: undo! })
  await oneSlice()
  const again = execute({ kind: 'redo', id: undo! })
  expect(again.done.toSorted()).toEqual(ids.toSorted())
  await rest()
  expect(saidOf(ids)).toEqual(new Set([JSON.stringify(ben)]))
  execute({ kind: 'undo', id: again.undo! })
  await rest()
  expect(saidOf(ids)).toEqual(new Set(['null']))
})

test('sets clips aside again, removes drawings again, and corrects a clock again', () => {
  const station = commandStation()
  const { execute, held, lifecycle, clocks, drawings } = station
  const clip = held()
  const line = { kind: 'vertical', points: [0.1, 0.9].map((y) => ({ x: 0.5, y })) }
  const drawing = Drawing.parse({ id: randomUUID(), clipId: clip.id, frame: 3, shape: line, label: '' })
  drawings.put(drawing)

  const removal = execute({ kind: 'drawings-remove', drawings: [drawing.id] })
  execute({ kind: 'undo', id: removal.undo! })
  expect(drawings.ofClip(clip.id)).toHaveLength(1)
  execute({ kind: 'redo', id: removal.undo! })
  expect(drawings.ofClip(clip.id)).toEqual([])

  const canceled = execute({ kind: 'clips-cancel', clips: [clip.id] })
  execute({ kind: 'undo', id: canceled.undo! })
  expect(lifecycle.get(clip.id).state.kind).not.toBe('cancelled')
  execute({ kind: 'redo', id: canceled.undo! })
  expect(lifecycle.get(clip.id).state.kind).toBe('cancelled')

  const corrected = execute({ kind: 'clock-correct', camera: 'A', correctionMs: -4_500 })
  const memory = clocks.memory('A')
  execute({ kind: 'undo', id: corrected.undo! })
  const again = execute({ kind: 'redo', id: corrected.undo! })
  expect([clocks.correctionMs('A'), clocks.memory('A')]).toEqual([-4_500, memory])
  execute({ kind: 'undo', id: again.undo! })
  expect(clocks.correctionMs('A')).toBe(0)
})

test('repeats the act that was undone last, one after another, and has nothing to redo then', () => {
  const station = commandStation()
  const { execute, untagged, lifecycle } = station
  const clip = untagged()
  expect(() => execute({ kind: 'redo' })).toThrow(refusing('nothing-to-redo'))
  for (const tags of [ben, camila]) execute({ kind: 'clips-tag', clips: [clip.id], tags })
  execute({ kind: 'undo' })
  execute({ kind: 'undo' })
  expect(execute({ kind: 'redo' }).redone?.what).toMatchObject({ athleteName: 'Ben Zimmermann' })
  expect(execute({ kind: 'redo' }).redone?.what).toMatchObject({ athleteName: 'Camila Reyes' })
  expect(lifecycle.get(clip.id).handTags).toEqual(camila)
  expect(() => execute({ kind: 'redo' })).toThrow(refusing('nothing-to-redo'))
})

test('keeps as many undone acts as it lists, and none of them counts as a newer tagging', async () => {
  const station = commandStation()
  const { execute, untagged, undo, clock } = station
  const clip = untagged()
  const acts: string[] = []
  for (let index = 0; index < MAX_UNDO_ACTS + 5; index += 1) {
    const { undo: id } = execute({ kind: 'clips-tag', clips: [clip.id], tags: ben })
    execute({ kind: 'undo', id: id! })
    acts.push(id!)
    await clock.advance(1)
  }
  expect(undo.latestUndone(1_000)).toHaveLength(MAX_UNDO_ACTS)
  expect(undo.undone(acts[0]!)).toBeUndefined()
  expect(undo.undone(acts.at(-1)!)).toBeDefined()
  expect(listUndoable(station)).toEqual([])
  expect(execute({ kind: 'redo', id: acts.at(-1)! })).toMatchObject({ done: [clip.id] })
})
