import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Clip, ClipId } from '../../../src/station/contract/clip.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { stationParts } from '../../support/station-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { stateOf, writer } from './stored-clips.ts'

const everything = { offset: 0, limit: 1_000 }
const query = { resume: 'sending', nowMs: 0, except: new Set<ClipId>() } as const
const ids = (clips: readonly Clip[]) => clips.map(({ id }) => id)

const moves = fc.array(
  fc.record({ which: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 }), before: fc.option(fc.nat(9)) }),
  { maxLength: 60 },
)

/** Expected order: these clips removed, and inserted before that clip, or before the next one that stays. */
function moved(row: readonly ClipId[], moving: readonly ClipId[], before: ClipId | null): ClipId[] {
  const from = before === null ? row.length : row.indexOf(before)
  const anchor = row.slice(from).find((id) => !moving.includes(id))
  const others = row.filter((id) => !moving.includes(id))
  return others.toSpliced(anchor === undefined ? others.length : others.indexOf(anchor), 0, ...moving)
}

test('orders the queue like a plain list after any moves', () => {
  fc.assert(
    fc.property(moves, (list) => {
      const memory = openStationStore(temporaryFolder(quickPlace))
      const { add } = writer(memory)
      let row = ids(Array.from({ length: 10 }, (_, index) => add({ state: index % 2 ? stateOf.queued : stateOf.held })))
      const all = [...row]
      for (const { which, before } of list) {
        const moving = which.flatMap((index) => all[index] ?? [])
        const anchor = before === null ? null : (all[before] ?? null)
        expect(memory.store.moveInQueue(moving, anchor)).toEqual(moving)
        row = moved(row, moving, anchor)
        expect(ids(memory.queue.page(everything))).toEqual(row)
      }
      memory.close()
    }),
    { numRuns: 30 },
  )
})

test('moves any number of clips into the same gap', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  let row = ids(Array.from({ length: 40 }, () => add()))
  for (let turn = 0; turn < 300; turn += 1) {
    const moving = row.at(turn % 2 === 0 ? -1 : 20)
    const before = row[19] ?? null
    if (moving === undefined) break
    parts.store.moveInQueue([moving], before)
    row = moved(row, [moving], before)
  }
  expect(ids(parts.queue.page(everything))).toEqual(row)
})

test('queues a new clip behind clips that were moved to the end', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  const [a, b] = [add(), add()]
  for (let turn = 0; turn < 200; turn += 1) parts.store.moveInQueue([turn % 2 === 0 ? a.id : b.id], null)
  const later = add()
  expect(ids(parts.queue.page(everything))).toEqual([a.id, b.id, later.id])
})

test('keeps uploads under way first, and moves clips before them to the front', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  const [a, b, reserving, sending, confirming] = [
    add(),
    add({ state: stateOf.waiting }),
    add({ state: stateOf.reserving }),
    add({ state: stateOf.sending }),
    add({ state: stateOf.confirming }),
  ]
  expect(parts.store.moveInQueue([sending.id, b.id], sending.id)).toEqual([b.id])
  expect(ids(parts.queue.page(everything))).toEqual(ids([confirming, sending, reserving, b, a]))
})

test('leaves untagged and uploaded clips out of the queue', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  add({ state: { ...stateOf.waiting, resume: 'tagging' } })
  add({ state: stateOf.processing })
  const queued = add({ sizeBytes: 70 })
  expect(ids(parts.queue.page(everything))).toEqual([queued.id])
  expect(parts.queue.totals()).toEqual({ clips: 1, bytes: 70 })
})

test('refuses to move clips before an unknown clip', () => {
  const { store } = stationParts()
  expect(() => store.moveInQueue([], 'nowhere' as ClipId)).toThrow(expect.objectContaining({ code: 'clip-unknown' }))
})

test('uploads the clip that a person moved to the front first', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  const [first, , last] = [add(), add(), add()]
  parts.store.moveInQueue([last.id], first.id)
  expect(parts.store.next({ ...query, kinds: ['queued', 'waiting'] })?.id).toBe(last.id)
  expect(parts.store.next({ ...query, kinds: ['queued'], except: new Set([last.id]) })?.id).toBe(first.id)
})

test('retries a waiting clip in its queue position, once it is due', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  const waiting = (untilMs: number) => add({ state: { ...stateOf.waiting, untilMs } })
  const [late, early, queued] = [waiting(200), waiting(100), add()]
  const next = (nowMs: number) => parts.store.next({ ...query, nowMs, kinds: ['queued', 'waiting'] })?.id
  expect(next(50)).toBe(queued.id)
  expect(next(150)).toBe(early.id)
  expect(next(250)).toBe(late.id)
  parts.store.moveInQueue([late.id], null)
  expect(next(250)).toBe(early.id)
})

test('finds a due clip far behind clips that are not due', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  for (let index = 0; index < 510; index += 1) add({ state: { ...stateOf.waiting, untilMs: 9_000 } })
  const due = add({ state: { ...stateOf.waiting, untilMs: 10 } })
  expect(parts.store.next({ ...query, nowMs: 20, kinds: ['waiting'] })?.id).toBe(due.id)
})

test('sums the bytes of all clips before a queue position, from either end', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  const sizes = [5, 70, 900, 1_000, 20_000]
  for (const sizeBytes of sizes) add({ sizeBytes })
  const expected = [0, 5, 75, 975, 1_975, 21_975, 21_975]
  expect(expected.map((_, offset) => parts.queue.bytesBefore(offset))).toEqual(expected)
})
