import { expect, test } from 'vitest'
import { AppError, toFailure } from '../../../src/station/app-error.ts'
import type { Clip, ClipId } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { parallelUploadsFor } from '../../../src/station/uploads/pace.ts'
import { createUploadQueue } from '../../../src/station/uploads/upload-queue.ts'
import { fileAt, someOrigin, stationParts } from '../../support/station-parts.ts'
import { eventually } from '../../support/until.ts'

const MB = 1_000_000
const { signal } = new AbortController()

/** A queue whose uploads go on until somebody ends them: by what comes of them, or by giving them up. */
function line({ bytesPerSecond = 0, parallel = 4, confirm = (_clip: Clip) => new Promise<void>(() => {}) } = {}) {
  const parts = stationParts()
  const { lifecycle, store } = parts
  const ends = new Map<ClipId, () => void>()
  const sentBytes = new Map<ClipId, number>()
  async function attempt(clip: Clip, stop: AbortSignal) {
    lifecycle.apply(clip.id, { kind: 'started' })
    await new Promise<void>((end) => {
      ends.set(clip.id, end)
      stop.addEventListener('abort', () => end())
    })
    ends.delete(clip.id)
    if (stop.reason instanceof AppError)
      lifecycle.apply(clip.id, { kind: 'broke', because: toFailure(stop.reason), atMs: parts.clock.nowMs(), jitter: 1 })
    else if (stop.aborted) lifecycle.apply(clip.id, { kind: 'interrupted' })
  }
  const queue = createUploadQueue({
    ...parts,
    attempts: { attempt },
    confirmer: { confirm },
    parallel: () => parallel,
    parallelFor: (sizesBytes) => parallelUploadsFor(parallel, bytesPerSecond, sizesBytes),
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

  /** Lets uploads send at these rates, a second at a time, as the queue sees it. */
  async function flow(seconds: number, bytesPerSecondOf: Readonly<Record<ClipId, number>>) {
    for (let second = 0; second < seconds; second++) {
      for (const id of underWay()) {
        const { sizeBytes, state } = lifecycle.get(id)
        if (state.kind === 'reserving') lifecycle.apply(id, { kind: 'reserved', sessionId: id })
        const sent = Math.min(sizeBytes, (sentBytes.get(id) ?? 0) + (bytesPerSecondOf[id] ?? 0))
        sentBytes.set(id, sent)
        queue.moved(lifecycle.get(id), sent)
        if (sent < sizeBytes) continue
        lifecycle.apply(id, { kind: 'stored', sessionId: id })
        ends.get(id)?.()
      }
      await parts.clock.advance(1_000)
      await queue.fill(signal)
      for (const id of sentBytes.keys()) if (!underWay().includes(id)) sentBytes.delete(id)
    }
  }
  return { ...parts, queue, queued, underWay, end, flow }
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

const KB = 1_000

test('a connection that trickles while others are fast gives its slot to a clip that waits', async () => {
  const { queue, queued, underWay, flow, lifecycle } = line({ parallel: 2 })
  const slow = queued('slow.mov', 100 * MB)
  const [fast, next] = [queued('fast.mov', 900 * MB), queued('next.mov', 100 * MB)]
  await queue.fill(signal)
  await flow(110, { [slow]: KB, [fast]: MB })
  expect(underWay()).toEqual([slow, fast])
  await flow(15, { [slow]: KB, [fast]: MB })
  expect(underWay()).toEqual([fast, next])
  expect(lifecycle.get(slow).state).toMatchObject({ kind: 'waiting', because: { code: 'upload-slow' } })
})

test('a slow upload goes on while no other clip waits', async () => {
  const { queue, queued, underWay, flow } = line({ parallel: 2 })
  const [slow, fast] = [queued('slow.mov', 100 * MB), queued('fast.mov', 900 * MB)]
  await queue.fill(signal)
  await flow(1_200, { [slow]: KB, [fast]: 50 * KB })
  expect(underWay()).toEqual([slow, fast])
})

test('uploads of a line that is slow for all go on, also after it was fast', async () => {
  const { queue, queued, underWay, flow } = line({ parallel: 2 })
  const [first, second] = [queued('1.mov', 900 * MB), queued('2.mov', 900 * MB)]
  queued('3.mov', MB)
  await queue.fill(signal)
  await flow(200, { [first]: 2 * MB, [second]: 2 * MB })
  await flow(600, { [first]: KB, [second]: 2 * KB })
  expect(underWay()).toEqual([first, second])
})

test('an upload that is almost done goes on, however slow it became', async () => {
  const { queue, queued, underWay, flow } = line({ parallel: 2 })
  const [late, fast] = [queued('late.mov', 100 * MB), queued('fast.mov', 900 * MB)]
  queued('next.mov', MB)
  await queue.fill(signal)
  await flow(98, { [late]: MB, [fast]: MB })
  await flow(400, { [late]: 3 * KB, [fast]: MB })
  expect(underWay()).toEqual([late, fast])
})

test('a single slot that trickles is given to one other clip, and to no further one before a video went out', async () => {
  const { queue, queued, underWay, flow } = line({ parallel: 1 })
  const [sent, slow] = [queued('sent.mov', 60 * MB), queued('slow.mov', 100 * MB)]
  const [slowToo] = [queued('slow too.mov', 100 * MB), queued('last.mov', MB)]
  await queue.fill(signal)
  await flow(61, { [sent]: MB })
  expect(underWay()).toEqual([slow])
  await flow(130, { [slow]: KB })
  expect(underWay()).toEqual([slowToo])
  await flow(900, { [slowToo]: KB })
  expect(underWay()).toEqual([slowToo])
})

test('a sleep during an upload, and another network, are no sign of a trickle', async () => {
  const { queue, queued, underWay, flow, clock } = line({ parallel: 1 })
  const [sent, going] = [queued('sent.mov', 60 * MB), queued('going.mov', 100 * MB)]
  queued('next.mov', MB)
  await queue.fill(signal)
  await flow(61, { [sent]: MB })
  await flow(30, { [going]: MB })
  await clock.advance(3_600_000)
  await queue.fill(signal)
  expect(underWay()).toEqual([going])
  queue.expectMotion()
  await flow(600, { [going]: 10 * KB })
  expect(underWay()).toEqual([going])
})
