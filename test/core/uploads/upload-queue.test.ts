import { expect, test } from 'vitest'
import type { Clip, ClipId } from '../../../src/contract/clips/clip.ts'
import { failure } from '../../../src/contract/failure.ts'
import { parallelUploadsFor } from '../../../src/core/uploads/pace.ts'
import { createUploadQueue } from '../../../src/core/uploads/upload-queue.ts'
import { fileAt, someOrigin, stationParts } from '../../support/station-parts.ts'
import { eventually } from '../../support/until.ts'

const MB = 1_000_000
const { signal } = new AbortController()

/** A queue whose uploads go on until somebody ends them: by what comes of them, or by giving them up. */
function line({ bytesPerSecond = 0, confirm = (_clip: Clip) => new Promise<void>(() => {}) } = {}) {
  const parts = stationParts()
  const { lifecycle, store } = parts
  const ends = new Map<ClipId, () => void>()
  async function attempt(clip: Clip, stop: AbortSignal) {
    lifecycle.apply(clip.id, { kind: 'started' })
    await new Promise<void>((end) => {
      ends.set(clip.id, end)
      stop.addEventListener('abort', () => end())
    })
    ends.delete(clip.id)
    if (stop.aborted) lifecycle.apply(clip.id, { kind: 'interrupted' })
  }
  const queue = createUploadQueue({
    ...parts,
    attempts: { attempt },
    confirmer: { confirm },
    parallel: () => 4,
    parallelFor: (sizesBytes) => parallelUploadsFor(4, bytesPerSecond, sizesBytes),
    onTrouble: (error) => {
      throw error
    },
  })
  function queued(name: string, sizeBytes: number): ClipId {
    const { id } = parts.queued(`/cam/${name}`)
    store.save({
      clip: { ...lifecycle.get(id), ...fileAt(`/cam/${name}`, sizeBytes) },
      line: { clipId: id, atMs: parts.clock.nowMs(), event: 'changed', state: lifecycle.get(id).state, details: {} },
      reservations: [],
    })
    return id
  }
  const underWay = () => [...ends.keys()]
  const end = async (id: ClipId) => {
    lifecycle.apply(id, { kind: 'broke', because: failure('offline'), atMs: parts.clock.nowMs(), jitter: 1 })
    ends.get(id)?.()
    await parts.clock.advance(0)
  }
  return { ...parts, queue, queued, underWay, end }
}

test('uploads a large clip alone on a slow connection, without small clips beside it', async () => {
  const { queue, queued, underWay, end } = line({ bytesPerSecond: MB })
  const [large, small] = [queued('large.mov', 2_000 * MB), queued('small.mov', MB)]
  await queue.fill(signal)
  expect(underWay()).toEqual([large])
  await end(large)
  await queue.fill(signal)
  expect(underWay()).toEqual([small])
})

test('aborts uploads under way on pause, and waits for the answers to complete ones', async () => {
  const { queue, queued, underWay, lifecycle, clock } = line()
  const [sent, sending] = [queued('sent.mov', MB), queued('sending.mov', MB)]
  await queue.fill(signal)
  lifecycle.apply(sent, { kind: 'reserved', sessionId: 'one' })
  lifecycle.apply(sent, { kind: 'body-sent' })
  queue.abort()
  await clock.advance(0)
  expect([lifecycle.get(sent).state.kind, lifecycle.get(sending).state.kind]).toEqual(['confirming', 'queued'])
  expect(underWay()).toEqual([sent])
})

test('aborts uploads to the former service, and sends nothing there again', async () => {
  const { queue, queued, underWay, lifecycle, clock, ask } = line()
  const id = queued('one.mov', MB)
  await queue.fill(signal)
  ask(null)
  await queue.fill(signal)
  expect(underWay()).toEqual([id])
  ask({ ...someOrigin, address: 'https://other.example/v1' })
  await queue.fill(signal)
  await clock.advance(0)
  expect(lifecycle.get(id).state.kind).toBe('queued')
})

test('confirms other clips while some have no answer', async () => {
  const confirmed: ClipId[] = []
  const waiting = new Map<ClipId, () => void>()
  const { queue, queued, lifecycle } = line({
    confirm: (clip) => {
      confirmed.push(clip.id)
      return new Promise<void>((over) => waiting.set(clip.id, over))
    },
  })
  const ids = ['1.mov', '2.mov', '3.mov', '4.mov', '5.mov'].map((name) => queued(name, MB))
  for (const id of ids) {
    lifecycle.apply(id, { kind: 'started' })
    lifecycle.apply(id, { kind: 'reserved', sessionId: id })
    lifecycle.apply(id, { kind: 'body-sent' })
  }
  await queue.fill(signal)
  expect(confirmed).toEqual(ids.slice(0, 4))
  for (const over of waiting.values()) over()
  await eventually(async () => {
    await queue.fill(signal)
    expect(confirmed.length).toBeGreaterThanOrEqual(8)
  })
  expect(confirmed.slice(4, 8)).toEqual([ids[4], ids[0], ids[1], ids[2]])
})
