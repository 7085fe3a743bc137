import { expect, test } from 'vitest'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { countUnconfirmed } from '../../../src/station/tagging/unconfirmed.ts'
import { commandStation } from '../../support/command-station.ts'

const maya = TagsInput.parse({ athlete: { firstName: 'Maya' }, activity: 'baseball', movement: 'pitching' })
const jonas = TagsInput.parse({ athlete: { firstName: 'Jonas' } })

test('puts athletes of the lineup on deck one by one, with skipping and inserting', () => {
  const { execute, deck } = commandStation()
  execute({ kind: 'lineup-insert', tags: jonas, at: null })
  execute({ kind: 'lineup-insert', tags: maya, at: 0 })
  execute({ kind: 'lineup-insert', tags: jonas, at: 1 })
  execute({ kind: 'deck-next' })
  expect(deck.latest()?.tags).toEqual(maya)
  execute({ kind: 'lineup-skip' })
  expect(deck.lineup().map(({ tags }) => tags)).toEqual([jonas])
  execute({ kind: 'deck-next' })
  expect(() => execute({ kind: 'deck-next' })).toThrow(expect.objectContaining({ code: 'lineup-empty' }))
  execute({ kind: 'deck-clear' })
  expect(deck.latest()?.tags).toBeNull()
})

test('refuses to put a pair or dimension on deck that the service does not have', () => {
  const { execute, deck } = commandStation()
  const wrong = { ...maya, movement: 'serve' }
  expect(() => execute({ kind: 'deck-set', tags: wrong, fromMs: null })).toThrow(
    expect.objectContaining({ code: 'pair-unknown' }),
  )
  const odd = { ...maya, dimensions: { footedness: 'left' } }
  expect(() => execute({ kind: 'lineup-insert', tags: odd, at: null })).toThrow(
    expect.objectContaining({ code: 'dimension-unknown' }),
  )
  expect([deck.latest(), deck.lineup()]).toEqual([undefined, []])
})

test('returns hand-tagged clips to untagged, and undoes all of them together', () => {
  const { execute, untagged, held, lifecycle } = commandStation()
  const clips = [untagged().id, held().id]
  expect(execute({ kind: 'clips-tag', clips, tags: maya })).toEqual({
    done: clips,
    tooLate: [],
    undo: expect.any(String),
  })
  expect(clips.map((id) => [lifecycle.get(id).state.kind, lifecycle.get(id).handTags])).toEqual([
    ['probing', maya],
    ['probing', maya],
  ])
  expect(execute({ kind: 'undo' }).done).toEqual(clips)
  expect(clips.map((id) => lifecycle.get(id).handTags)).toEqual([null, null])
  expect(() => execute({ kind: 'undo' })).toThrow(expect.objectContaining({ code: 'nothing-to-undo' }))
})

test('refuses to tag a clip that has a reservation, with the reason', () => {
  const { execute, queued, lifecycle, untagged } = commandStation()
  const gone = queued('/cam/gone.mov')
  lifecycle.apply(gone.id, { kind: 'started' })
  const here = untagged()
  expect(execute({ kind: 'clips-tag', clips: [gone.id, here.id], tags: maya })).toEqual({
    done: [here.id],
    tooLate: [gone.id],
    undo: expect.any(String),
  })
  expect(lifecycle.get(gone.id).handTags).toBeNull()
})

test('extends or ends a hold', () => {
  const { execute, held, lifecycle, clock } = commandStation()
  const [one, two] = [held(), held()]
  execute({ kind: 'clips-hold', clips: [one.id], forMs: 5_000 })
  expect(lifecycle.get(one.id).state).toMatchObject({ kind: 'held', untilMs: clock.nowMs() + 25_000 })
  execute({ kind: 'clips-send', clips: [two.id] })
  expect(lifecycle.get(two.id).state.kind).toBe('queued')
  expect(execute({ kind: 'clips-send', clips: [two.id] }).tooLate).toEqual([two.id])
})

test('limits the correction of a camera’s clock to a day for every client', () => {
  const { execute, clocks } = commandStation()
  execute({ kind: 'clock-set', camera: 'A', correctionMs: -86_400_000 })
  expect(() => execute({ kind: 'clock-set', camera: 'A', correctionMs: -99_999_999_000 })).toThrow(
    expect.objectContaining({ code: 'clock-too-far' }),
  )
  expect(clocks.correctionMs('A')).toBe(-86_400_000)
})

test('applies the answer “Still …?” only to the clips that waited for it', () => {
  const { execute, deck, untagged, lifecycle, clock, store } = commandStation()
  deck.add({ fromMs: clock.nowMs() - 3_600_000, tags: maya })
  const [waiting, other] = [untagged('on-deck-unconfirmed'), untagged()]
  expect(countUnconfirmed(store)).toBe(1)
  expect(execute({ kind: 'deck-confirm' }).done).toEqual([waiting.id])
  expect(countUnconfirmed(store)).toBe(0)
  expect([lifecycle.get(waiting.id).state.kind, lifecycle.get(other.id).state.kind]).toEqual(['probing', 'untagged'])
  expect(deck.isConfirmed(clock.nowMs() - 1_800_000)).toBe(true)
})

test('retags every clip before its upload after a deck change in the past', () => {
  const { execute, untagged, held, queued, lifecycle, clock } = commandStation()
  const clips = [untagged(), held(), queued('/cam/q.mov')]
  execute({ kind: 'deck-set', tags: maya, fromMs: clock.nowMs() - 60_000 })
  expect(clips.map(({ id }) => lifecycle.get(id).state.kind)).toEqual(['probing', 'probing', 'probing'])
})
