import { expect, test } from 'vitest'
import type { ClipId } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { listUndoable } from '../../../src/station/tagging/undo.ts'
import { commandStation } from '../../support/command-station.ts'
import { fileAt } from '../../support/station-parts.ts'

function stationWithFailures() {
  const station = commandStation()
  const unreadable = station.lifecycle.add('/cam', fileAt('/cam/broken.mov')).id
  for (const event of [{ kind: 'noticed' }, { kind: 'unreadable', because: failure('not-a-video') }] as const)
    station.lifecycle.apply(unreadable, event)
  const refused = station.untagged().id
  for (const event of [
    { kind: 'tagged', atMs: 0, holdMs: 0 },
    { kind: 'started' },
    { kind: 'reserved', sessionId: 's1' },
    { kind: 'body-sent' },
    { kind: 'stored', sessionId: 's1' },
    { kind: 'reported', status: 'error', because: failure('processing-failed') },
  ] as const)
    station.lifecycle.apply(refused, event)
  const kinds = (...clips: ClipId[]) => clips.map((id) => station.lifecycle.get(id).state.kind)
  return { ...station, unreadable, refused, kinds }
}

test('restores clips that were set aside together to their earlier states, without an upload', () => {
  const { execute, kinds, unreadable, refused, held, lifecycle } = stationWithFailures()
  const waits = held().id
  const before = [unreadable, refused].map((id) => lifecycle.get(id).state)
  const { done, undo } = execute({ kind: 'clips-cancel', clips: [unreadable, refused, waits] })
  expect(done).toEqual([unreadable, refused, waits])
  expect(kinds(unreadable, refused, waits)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  const taken = execute({ kind: 'undo', id: undo! })
  expect(taken).toMatchObject({ done, tooLate: [], undone: { what: { kind: 'clips-cancel', clips: 3 } } })
  expect([unreadable, refused].map((id) => lifecycle.get(id).state)).toEqual(before)
  expect(kinds(waits)).toEqual(['settling'])
})

test('undoes setting clips aside before an earlier tagging', () => {
  const { execute, kinds, unreadable, untagged } = stationWithFailures()
  const clip = untagged()
  execute({ kind: 'clips-tag', clips: [clip.id], tags: null })
  execute({ kind: 'clips-cancel', clips: [unreadable] })
  expect(execute({ kind: 'undo' }).undone?.what).toEqual({ kind: 'clips-cancel', clips: 1 })
  expect(kinds(unreadable)).toEqual(['unreadable'])
})

test('names clips that were restored or replaced since as too late', () => {
  const { execute, kinds, unreadable, refused, untagged, lifecycle } = stationWithFailures()
  const replaced = untagged()
  const { undo } = execute({ kind: 'clips-cancel', clips: [unreadable, refused, replaced.id] })
  execute({ kind: 'clips-retry', clips: [refused] })
  lifecycle.add('/cam', fileAt(replaced.path))
  expect(execute({ kind: 'undo', id: undo! })).toMatchObject({ done: [unreadable], tooLate: [refused, replaced.id] })
  expect(kinds(unreadable, refused, replaced.id)).toEqual(['unreadable', 'settling', 'cancelled'])
})

test('refuses to undo setting clips aside once all of them are restored', () => {
  const station = stationWithFailures()
  const { execute, unreadable } = station
  const first = execute({ kind: 'clips-cancel', clips: [unreadable] })
  execute({ kind: 'clips-retry', clips: [unreadable] })
  expect(listUndoable(station)).toEqual([])
  expect(() => execute({ kind: 'undo', id: first.undo! })).toThrow(expect.objectContaining({ code: 'undo-gone' }))
  const second = execute({ kind: 'clips-cancel', clips: [unreadable] })
  expect(listUndoable(station).map(({ id }) => id)).toEqual([second.undo])
})

test('adds nothing to undo when all clips are already set aside', () => {
  const { execute, unreadable } = stationWithFailures()
  execute({ kind: 'clips-cancel', clips: [unreadable] })
  expect(execute({ kind: 'clips-cancel', clips: [unreadable] })).toEqual({ done: [unreadable], tooLate: [] })
})
