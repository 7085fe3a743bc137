import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Clip, clipKinds } from '../../../src/station/contract/clip.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import type { FoundCount } from '../../../src/station/views/view-ports.ts'
import { someTags, stationParts } from '../../support/station-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { stateOf, writer } from './stored-clips.ts'

const other = '00000000-0000-4000-8000-000000000002'
const hiddenKinds = new Set(['untagged', 'unreadable', 'duplicate'])
const queueKinds = new Set(['held', 'queued', 'reserving', 'sending', 'confirming', 'waiting'])
const quarterMs = 900_000

const change = fc.record(
  {
    state: fc.constantFrom(...clipKinds).map((kind) => stateOf[kind]),
    tags: fc.constantFrom(null, someTags, { ...someTags, athleteId: other }),
    sessionGroupId: fc.constantFrom(null, 'rep-1', 'rep-2', 'rep-3', 'rep-4'),
    recordedAtMs: fc.constantFrom(null, 10, 20, 30, 40.5),
    sizeBytes: fc.constantFrom(1, 500, 3_000),
  },
  { requiredKeys: [] },
)
const found = { foundAtMs: fc.constantFrom(15, 25, quarterMs, 3 * quarterMs), folder: fc.constantFrom('/a', '/b') }
const steps = fc.array(fc.tuple(fc.nat(7), change), { maxLength: 40 })

test('keeps reps, queue and counters consistent with all clips after any changes', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ ...found }), { minLength: 8, maxLength: 8 }), steps, (beginnings, changes) => {
      const memory = openStationStore(temporaryFolder(quickPlace))
      const { add, change: save } = writer(memory)
      const clips = beginnings.map((beginning) => add({ ...beginning, state: stateOf.found, sessionGroupId: null }))
      for (const [index, more] of changes) {
        const clip = clips[index]
        if (clip) clips[index] = save(clip, more)
        expect(whatIsKept(memory)).toEqual(whatFollows(clips))
      }
      memory.close()
    }),
    { numRuns: 25 },
  )
})

function whatIsKept({ reps, queue, lists }: ReturnType<typeof openStationStore>) {
  return {
    reps: reps.page({ fromMs: null, offset: 0, limit: 100 }).map(({ id, atMs, clips }) => ({
      id,
      atMs,
      clips: clips.map((clip) => clip.id),
    })),
    count: reps.count(null),
    later: reps.count(20),
    clipsLater: reps.clipsFrom(20),
    ofAthlete: reps.countOf({ athleteId: other.toUpperCase(), fromMs: 0 }),
    queue: queue.totals(),
    found: sorted(lists.foundSince(quarterMs)),
    last: Object.fromEntries(lists.lastFound()),
  }
}

function whatFollows(clips: readonly Clip[]): ReturnType<typeof whatIsKept> {
  const shown = clips.filter(({ state, tags }) => tags !== null && !hiddenKinds.has(state.kind))
  const groups = Map.groupBy(shown, ({ sessionGroupId }) => sessionGroupId)
  const reps = [...groups].flatMap(([id, members]) => (id === null ? [] : [{ id, members, atMs: timeOf(members) }]))
  const inQueue = clips.filter(({ state }) => queueKinds.has(state.kind))
  const counts = new Map<string, FoundCount>()
  for (const { foundAtMs, folder, state } of clips) {
    if (foundAtMs < quarterMs) continue
    const key = `${folder} ${state.kind}`
    counts.set(key, { folder, kind: state.kind, clips: (counts.get(key)?.clips ?? 0) + 1 })
  }
  const folders = Map.groupBy(clips, ({ folder }) => folder)
  return {
    reps: reps
      .toSorted((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1))
      .map(({ id, atMs, members }) => ({ id, atMs, clips: members.map((clip) => clip.id) })),
    count: reps.length,
    later: reps.filter(({ atMs }) => atMs >= 20).length,
    clipsLater: reps.flatMap(({ atMs, members }) => (atMs >= 20 ? members : [])).length,
    ofAthlete: reps.filter(({ members }) => members.some(({ tags }) => tags?.athleteId === other)).length,
    queue: { clips: inQueue.length, bytes: inQueue.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) },
    found: sorted([...counts.values()]),
    last: Object.fromEntries(
      [...folders].map(([folder, those]) => [folder, Math.max(...those.map(({ foundAtMs }) => foundAtMs))]),
    ),
  }
}

const timeOf = (clips: readonly Clip[]) => {
  const recorded = clips.flatMap(({ recordedAtMs }) => recordedAtMs ?? [])
  return Math.min(...(recorded.length > 0 ? recorded : clips.map(({ foundAtMs }) => foundAtMs)))
}

const sorted = (counts: readonly FoundCount[]) =>
  counts.toSorted((a, b) => (`${a.folder} ${a.kind}` < `${b.folder} ${b.kind}` ? -1 : 1))

test('returns reps newest first, in pages, since a given time', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  for (const atMs of [30, 10, 50, 20, 40]) add({ sessionGroupId: `rep at ${atMs}`, recordedAtMs: atMs })
  const at = (query: { fromMs: number | null; offset: number; limit: number }) =>
    parts.reps.page(query).map(({ atMs }) => atMs)
  expect(at({ fromMs: null, offset: 0, limit: 2 })).toEqual([50, 40])
  expect(at({ fromMs: null, offset: 2, limit: 2 })).toEqual([30, 20])
  expect(at({ fromMs: 30, offset: 1, limit: 9 })).toEqual([40, 30])
})

test('returns the neighbors of a rep within a time limit', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  for (const atMs of [100, 200, 300]) add({ sessionGroupId: `rep at ${atMs}`, recordedAtMs: atMs })
  const near = (atMs: number, withinMs: number) => {
    const { before, after } = parts.reps.around(atMs, withinMs)
    return [before?.atMs, after?.atMs]
  }
  expect(near(250, 60)).toEqual([200, 300])
  expect(near(250, 10)).toEqual([undefined, undefined])
  expect(near(310, 60)).toEqual([300, undefined])
})
