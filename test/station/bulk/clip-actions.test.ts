// “Retry”, “Set aside”, “Hold”, “Send now” and their like for thousands of clips, over a database that is opened again.
import { expect, test } from 'vitest'
import type { ClipEvent } from '../../../src/station/clips/clip-machine.ts'
import type { ClipId } from '../../../src/station/contract/clip.ts'
import type { Command } from '../../../src/station/contract/command.ts'
import { type FailureCode, failure } from '../../../src/station/contract/failure.ts'
import { bulkStation } from './bulk-station.ts'

/** More than are done with at once, and more than two slices. */
const MANY = 250
const HOLD_MS = 20_000
const { signal } = new AbortController()

type Station = ReturnType<typeof bulkStation>

function put({ store, lifecycle }: Station, ids: readonly ClipId[], ...events: readonly ClipEvent[]) {
  store.together(() => ids.forEach((id) => events.forEach((event) => lifecycle.apply(id, event))))
}

const hold = (station: Station, ids: readonly ClipId[]) =>
  put(station, ids, { kind: 'retag' }, { kind: 'tagged', atMs: station.clock.nowMs(), holdMs: HOLD_MS })

const fail = (station: Station, ids: readonly ClipId[]) =>
  put(
    station,
    ids,
    { kind: 'started' },
    { kind: 'reserved', sessionId: 's1' },
    { kind: 'body-sent' },
    { kind: 'stored', sessionId: 's1' },
    { kind: 'reported', status: 'error', because: failure('processing-failed') },
  )

const cut = (station: Station, ids: readonly ClipId[]) => {
  const because = failure('file-incomplete' satisfies FailureCode, { playable: 'yes' })
  put(station, ids, { kind: 'moved-again' }, { kind: 'unreadable', because })
}

const lose = (station: Station, ids: readonly ClipId[]) =>
  put(station, ids, { kind: 'retag' }, { kind: 'original-missing', why: 'small-copy' })

const actions: [
  string,
  {
    readonly prepare: (station: Station, ids: readonly ClipId[]) => void
    readonly command: (clips: ClipId[]) => Command
    readonly after: string
  },
][] = [
  ['Retry', { prepare: fail, command: (clips) => ({ kind: 'clips-retry', clips }), after: 'settling' }],
  ['Set aside', { prepare: fail, command: (clips) => ({ kind: 'clips-cancel', clips }), after: 'cancelled' }],
  ['Send now', { prepare: hold, command: (clips) => ({ kind: 'clips-send', clips }), after: 'queued' }],
  ['Upload anyway', { prepare: cut, command: (clips) => ({ kind: 'clips-upload-anyway', clips }), after: 'probing' }],
  ['Upload the copy', { prepare: lose, command: (clips) => ({ kind: 'clips-include', clips }), after: 'settling' }],
  ['Leave out', { prepare: lose, command: (clips) => ({ kind: 'clips-leave-out', clips }), after: 'left-out' }],
]

test.each(actions)(
  '%s works on many clips in slices, lets other work run between them, and continues after a kill',
  async (_name, { prepare, command, after }) => {
    let now = bulkStation()
    const ids = now.queued(MANY)
    const [other] = now.queued(1)
    prepare(now, ids)
    const before = now.kinds(ids)
    const { done, tooLate } = now.execute(command([...ids, other!]))
    const isUntouched = after !== 'cancelled'
    expect([done, tooLate]).toEqual(isUntouched ? [ids, [other]] : [[...ids, other], []])
    expect(now.kinds(ids)).toEqual(before)
    let slices = 0
    for (; now.bulk.isPending(); slices += 1) {
      now = now.restarted()
      await now.queue.fill(signal)
      expect(now.begun, `after ${slices} slices`).toEqual([])
      // Another person's command is answered, and done, between two slices.
      const [third] = now.queued(1)
      expect(now.execute({ kind: 'clips-cancel', clips: [third!] }).done).toEqual([third])
      expect(now.kinds([third!])).toEqual(['cancelled'])
      await now.oneSlice()
    }
    expect(slices).toBeGreaterThanOrEqual(Math.ceil(MANY / 100))
    expect(now.kinds(ids)).toEqual([after])
  },
)

test('holds many clips longer, and releases none of them while their hold is being extended', async () => {
  const station = bulkStation()
  const { execute, queued, queue, rest, kinds, lifecycle, clock } = station
  const ids = queued(MANY)
  const fromMs = clock.nowMs()
  hold(station, ids)
  const { done } = execute({ kind: 'clips-hold', clips: ids, forMs: 60_000 })
  expect(done).toEqual(ids)
  await clock.advance(HOLD_MS)
  await queue.fill(signal)
  expect(kinds(ids)).toEqual(['held'])
  await rest()
  await queue.fill(signal)
  expect(new Set(ids.map((id) => JSON.stringify(lifecycle.get(id).state)))).toEqual(
    new Set([JSON.stringify({ kind: 'held', untilMs: fromMs + HOLD_MS + 60_000, fromMs })]),
  )
})

test('says of each of many clips what a command on few of them would say', async () => {
  const states: ((station: Station, ids: readonly ClipId[]) => void)[] = [
    () => {},
    hold,
    fail,
    cut,
    lose,
    (station, ids) => put(station, ids, { kind: 'started' }),
    (station, ids) => put(station, ids, { kind: 'cancelled' }),
    (station, ids) => put(station, ids, { kind: 'vanished' }),
  ]
  const commands: ((clips: ClipId[]) => Command)[] = [
    ...actions.map(([, { command }]) => command),
    (clips) => ({ kind: 'clips-hold', clips, forMs: 1_000 }),
  ]
  const filled = (station: Station) =>
    states.flatMap((prepare) => {
      const ids = station.queued(40)
      prepare(station, ids)
      return ids
    })
  for (const command of commands) {
    const [few, many] = [bulkStation(), bulkStation()]
    const [fewIds, manyIds] = [filled(few), filled(many)]
    const all = many.execute(command(manyIds))
    await many.rest()
    for (const [index, id] of fewIds.entries()) {
      const { done } = few.execute(command([id]))
      expect(all.done.includes(manyIds[index]!)).toBe(done.length === 1)
      expect(many.kinds([manyIds[index]!])).toEqual(few.kinds([id]))
    }
  }
})

test('stops a running upload at once when it is set aside among many clips', () => {
  const station = bulkStation()
  const { execute, queued, kinds, aborted, bulk } = station
  const ids = queued(MANY)
  const running = ids.slice(-2)
  put(station, running, { kind: 'started' })
  execute({ kind: 'clips-cancel', clips: ids })
  expect([kinds(running), bulk.isPending()]).toEqual([['cancelled'], true])
  expect(aborted).toEqual(expect.arrayContaining(running))
})

test('undoes setting many clips aside as one entry, before, between and after the slices', async () => {
  for (const slicesBefore of [0, 1, MANY]) {
    let now = bulkStation()
    const ids = now.queued(MANY)
    fail(now, ids)
    const { undo } = now.execute({ kind: 'clips-cancel', clips: ids })
    for (let slice = 0; slice < slicesBefore && now.bulk.isPending(); slice += 1) await now.oneSlice()
    now = now.restarted()
    expect(now.live()).toMatchObject([{ id: undo, what: { kind: 'clips-cancel', clips: MANY } }])
    expect(now.execute({ kind: 'undo', id: undo! })).toMatchObject({ done: ids, tooLate: [] })
    now = now.restarted()
    await now.rest()
    expect([now.kinds(ids), now.live()]).toEqual([['failed'], []])
    const everAside = ids.filter((id) => now.store.ledger(id).some(({ event }) => event === 'cancelled'))
    expect(everAside.length < MANY).toBe(slicesBefore < MANY)
  }
})

test('leaves a clip as a person wants it who acts on it after a command on many, in any slice', async () => {
  const station = bulkStation()
  const { execute, queued, oneSlice, rest, kinds, lifecycle } = station
  const ids = queued(MANY)
  fail(station, ids)
  const [first, last] = [ids.slice(0, 1), ids.slice(-1)]
  const { undo } = execute({ kind: 'clips-cancel', clips: ids })
  await oneSlice()
  for (const clips of [first, last]) execute({ kind: 'clips-retry', clips })
  await rest()
  expect([kinds([...first, ...last]), kinds(ids.slice(1, -1))]).toEqual([['settling'], ['cancelled']])
  expect(execute({ kind: 'undo', id: undo! }).tooLate).toEqual([...first, ...last])
  await rest()
  expect([kinds([...first, ...last]), kinds(ids.slice(1, -1))]).toEqual([['settling'], ['failed']])

  const waiting = queued(MANY)
  hold(station, waiting)
  execute({ kind: 'clips-hold', clips: waiting, forMs: 60_000 })
  execute({ kind: 'clips-send', clips: waiting.slice(-1) })
  await rest()
  expect(lifecycle.get(waiting.at(-1)!).state.kind).toBe('queued')
})

test('keeps the order of the queue when many clips are sent now', async () => {
  const station = bulkStation()
  const { execute, queued, queue, begun, rest } = station
  const ids = queued(MANY)
  hold(station, ids)
  execute({ kind: 'queue-move', clips: ids.slice(-1), before: ids[0]! })
  execute({ kind: 'clips-send', clips: ids.toReversed() })
  await rest()
  await queue.fill(signal)
  expect(begun).toEqual([ids.at(-1), ids[0], ids[1], ids[2]])
})

test.each([1, MANY])('sets a duplicate aside together with its original, for %i pairs', async (pairs) => {
  const { execute, queued, rest, kinds, lifecycle, store } = bulkStation()
  const [duplicates, originals] = [queued(pairs), queued(pairs)]
  store.together(() =>
    duplicates.forEach((id, index) => {
      const of = originals[index]!
      const facts = { fingerprint: `print ${index}` }
      lifecycle.note(of, 'probed', { facts })
      lifecycle.apply(id, { kind: 'retag' })
      lifecycle.apply(id, { kind: 'recognised', of }, { facts })
    }),
  )
  expect(execute({ kind: 'clips-cancel', clips: [...duplicates, ...originals] })).toMatchObject({ tooLate: [] })
  await rest()
  expect(kinds([...duplicates, ...originals])).toEqual(['cancelled'])
})

test('refuses a command on many clips that names one it doesn’t know, and changes none', () => {
  const { execute, queued, bulk } = bulkStation()
  const clips = [...queued(MANY), '00000000-0000-4000-8000-000000000000' as ClipId]
  expect(() => execute({ kind: 'clips-cancel', clips })).toThrow(expect.objectContaining({ code: 'clip-unknown' }))
  expect(bulk.isPending()).toBe(false)
})
