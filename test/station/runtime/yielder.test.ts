// Work on hundreds of clips, with time that passes by the work that is done: nobody else may be kept waiting by it.
import { expect, test } from 'vitest'
import { retryWaiting } from '../../../src/station/clips/retry-waiting.ts'
import type { ClipKind } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { recheckAll } from '../../../src/station/examining/recheck.ts'
import type { ClipStore, Clock } from '../../../src/station/ports.ts'
import { createUnfinished } from '../../../src/station/watching/unfinished-clips.ts'
import { fileAt, stationParts } from '../../support/station-parts.ts'

const { signal } = new AbortController()
const CLIPS = 500
/** Durations on a slow disk. */
const READ_MS = 12
const WRITE_MS = 8

/** A station on a slow disk: its clock tells how long its work has taken. */
function slowStation() {
  const parts = stationParts()
  let [workedMs, turnBeganMs, longestTurnMs, reads] = [0, 0, 0, 0]
  const endTurn = () => {
    longestTurnMs = Math.max(longestTurnMs, workedMs - turnBeganMs)
    turnBeganMs = workedMs
  }
  const clock: Clock = { nowMs: parts.clock.nowMs, monotonicMs: () => workedMs, sleep: async () => endTurn() }
  const page: ClipStore['page'] = (query) => {
    workedMs += READ_MS
    reads += 1
    return parts.store.page(query)
  }
  parts.listeners.push(() => (workedMs += WRITE_MS))

  return {
    ...parts,
    clock,
    store: { ...parts.store, page },
    reads: () => reads,
    async longestTurnOf(work: () => Promise<unknown>) {
      ;[turnBeganMs, longestTurnMs] = [workedMs, 0]
      await work()
      endTurn()
      return longestTurnMs
    },
  }
}

type Parts = ReturnType<typeof slowStation>

const because = failure('folder-missing')
const handleFolderBack = { because: new Set([because.code]), folder: '/cam' }

const works: Record<string, { work: (parts: Parts) => Promise<unknown>; leaves: ClipKind }> = {
  'their folder is back': { work: (parts) => retryWaiting(parts, handleFolderBack, signal), leaves: 'queued' },
  'a new start looks at them anew': { work: (parts) => recheckAll(['waiting'], parts, signal), leaves: 'queued' },
  'a new start reads those that are not finished': {
    work: (parts) => createUnfinished(parts).read(signal),
    leaves: 'waiting',
  },
}

test.each(Object.entries(works))(
  'hundreds of clips do not block the event loop when %s',
  async (_when, { work, leaves }) => {
    const parts = slowStation()
    for (let number = 0; number < CLIPS; number += 1) {
      parts.lifecycle.add('/cam', fileAt(`/cam/unfinished-${number}.mov`))
      const { id } = parts.queued(`/cam/${number}.mov`)
      parts.lifecycle.apply(id, { kind: 'broke', because, atMs: parts.clock.nowMs(), jitter: 1 })
    }
    expect(await parts.longestTurnOf(() => work(parts))).toBeLessThan(35)
    expect(parts.store.counts()).toMatchObject({ found: CLIPS, [leaves]: CLIPS })
  },
)

test('a clip canceled while others are retried stays canceled', async () => {
  const parts = slowStation()
  const clips = Array.from({ length: 20 }, (_, number) => parts.queued(`/cam/${number}.mov`))
  for (const { id } of clips)
    parts.lifecycle.apply(id, { kind: 'broke', because, atMs: parts.clock.nowMs(), jitter: 1 })
  const sleep = async () => void parts.lifecycle.apply(clips[19]?.id ?? parts.queued().id, { kind: 'cancelled' })
  await retryWaiting({ ...parts, clock: { ...parts.clock, sleep } }, handleFolderBack, signal)
  expect(parts.store.counts()).toMatchObject({ queued: 19, cancelled: 1 })
})

/** A station that has read what is not finished, and hears of changes as the engine does. */
async function readStation() {
  const parts = slowStation()
  const unfinished = createUnfinished(parts)
  parts.listeners.push(unfinished.changed)
  const add = (path: string) => parts.lifecycle.add('/cam', fileAt(path)).id
  const due = () => unfinished.dueFolders(0).flatMap((folder) => folder.take(0)?.id ?? [])
  const [one, other] = [add('/cam/one.mov'), add('/cam/other.mov')]
  await unfinished.read(signal)
  return { ...parts, one, other, due }
}

test('a clip that returns while another one is canceled stays visible', async () => {
  const { lifecycle, one, other, due } = await readStation()
  lifecycle.apply(one, { kind: 'cancelled' })
  expect(due()).toEqual([other])
  lifecycle.apply(one, { kind: 'retried' })
  lifecycle.apply(other, { kind: 'cancelled' })
  expect(due()).toEqual([one])
})

test('unfinished clips are read once, with any number of changes', async () => {
  const { lifecycle, one, other, due, reads } = await readStation()
  const before = reads()
  lifecycle.apply(one, { kind: 'cancelled' })
  lifecycle.apply(other, { kind: 'noticed' })
  lifecycle.add('/cam', fileAt('/cam/third.mov'))
  expect([due(), due(), due()].flat()).toHaveLength(2)
  expect(reads()).toBe(before)
})
