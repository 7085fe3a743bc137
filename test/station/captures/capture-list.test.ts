import { expect, test } from 'vitest'
import type { Capture, CaptureQuery } from '../../../src/service/captures.ts'
import { createCaptureList } from '../../../src/station/captures/capture-list.ts'

interface Entry {
  readonly id: string
  readonly athlete: string
  readonly status?: Capture['status']
}

const { signal } = new AbortController()

const entriesOf = (count: number, name = 'c'): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${name}${index}`, athlete: 'ada' }))

/** A service with this list, as long as it pleases: `total` is only what it says. */
function listing(entries: Entry[], total: () => number | null = () => new Set(entries.map(({ id }) => id)).size) {
  const asked: number[] = []
  let nowMs = 0
  let isAway = false
  const captures = async ({ offset, limit }: CaptureQuery & { limit: number; offset: number }) => {
    asked.push(offset)
    if (isAway) throw new Error('away')
    const page = entries.slice(offset, offset + limit)
    const items = page.map(({ id, athlete, status = 'completed' }) => ({ session_id: id, athlete_id: athlete, status }))
    return { items, receivedCount: page.length, totalCount: total() }
  }
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs }
  const list = createCaptureList({ service: { captures }, clock, rateLimiter: async () => {} }, {})
  const read = async (offset: number, limit = 50, freshness: 'kept' | 'check' | 'now' = 'kept') => {
    const part = await list.read({ offset, limit, freshness }, signal)
    return { ...part, ids: part.rows.map(({ capture }) => capture.session_id) }
  }
  return {
    list,
    asked,
    read,
    later: (durationMs: number) => void (nowMs += durationMs),
    leave: () => void (isAway = true),
  }
}

test('reads any window of 100,000 captures with at most two requests, and a cached one with none', async () => {
  const { read, asked } = listing(entriesOf(100_000))
  expect(await read(0)).toMatchObject({ total: 100_000, ids: entriesOf(50).map(({ id }) => id) })
  expect(asked).toHaveLength(1)
  const far = await read(73_210, 120)
  expect(far.ids[0]).toBe('c73210')
  expect(far.ids).toHaveLength(120)
  expect(asked.length).toBeLessThanOrEqual(3)
  const before = asked.length
  await read(10)
  await read(73_215)
  expect(asked).toHaveLength(before)
  expect((await read(99_990)).ids).toHaveLength(10)
})

test('ends the list at the first short page, regardless of the reported total', async () => {
  for (const total of [() => 3, () => null, () => 9_000_000]) {
    const { read } = listing(entriesOf(1_700), total)
    let part = await read(0)
    let steps = 0
    for (; !part.isExact && steps < 30; steps += 1) part = await read(Math.max(part.total - 50, 0))
    // Pages in between were never read.
    for (let offset = 0; offset < part.total; offset += 200) await read(offset, 200)
    expect(await read(1_690)).toMatchObject({
      total: 1_700,
      isExact: true,
      ids: entriesOf(1_700)
        .slice(1_690)
        .map(({ id }) => id),
    })
  }
})

test('finds the end of a list of one full page, and of an empty one', async () => {
  for (const length of [0, 1, 499, 500, 501, 998, 999, 1_000]) {
    const { read } = listing(entriesOf(length))
    for (let offset = 0; offset < length; offset += 200) await read(offset, 200)
    const last = await read(Math.max(length - 3, 0), 200)
    expect([length, last.total, last.ids.at(-1)]).toEqual([length, length, length === 0 ? undefined : `c${length - 1}`])
  }
})

test('shows a capture of several athletes as one row, also across two pages', async () => {
  for (const at of [0, 7, 496, 497, 498, 499, 500, 501, 996, 997, 998]) {
    const team = ['ada', 'ben', 'cleo', 'dan'].map((athlete) => ({ id: 'team', athlete }))
    const entries = [...entriesOf(at, 'a'), ...team, ...entriesOf(1_200 - at, 'z')]
    const { read } = listing(entries)
    const around = await read(Math.max(at - 5, 0), 20)
    expect(around.ids.filter((id) => id === 'team')).toHaveLength(1)
    const row = around.rows.find(({ capture }) => capture.session_id === 'team')
    expect([at, row?.athleteIds]).toEqual([at, ['ada', 'ben', 'cleo', 'dan']])
    const all: string[] = []
    for (let offset = 0; offset < 1_201; offset += 100) all.push(...(await read(offset, 100)).ids)
    expect(new Set(all).size).toBe(1_201)
    expect(all).toHaveLength(1_201)
  }
})

test('shows two captures of one moment with alternating athletes as two rows', async () => {
  const mixed = ['ada', 'ben', 'cleo'].flatMap((athlete) => [
    { id: 'one', athlete },
    { id: 'two', athlete },
  ])
  const { read } = listing([...entriesOf(497, 'a'), ...mixed, ...entriesOf(900, 'z')])
  const { rows } = await read(480, 60)
  const found = rows.filter(({ capture }) => ['one', 'two'].includes(capture.session_id))
  expect(found.map(({ athleteIds }) => athleteIds)).toEqual([
    ['ada', 'ben', 'cleo'],
    ['ada', 'ben', 'cleo'],
  ])
})

test('reads visible rows again after the list has shifted, without repeated or missing captures', async () => {
  const entries = entriesOf(2_000)
  const { read, later } = listing(entries)
  await read(0)
  await read(480, 60)
  entries.unshift(...entriesOf(3, 'new'))
  later(15_000)
  const seen = await read(480, 60, 'check')
  expect(seen.ids).toEqual(entries.slice(480, 540).map(({ id }) => id))
  expect((await read(0, 5)).ids).toEqual(['new0', 'new1', 'new2', 'c0', 'c1'])
  entries.splice(100, 1)
  expect((await read(900, 200)).ids).toHaveLength(200)
  const after = await read(400, 200)
  expect(new Set(after.ids).size).toBe(200)
})

test('reads the neighboring page again when a page shows that the list has shifted', async () => {
  const entries = entriesOf(2_000)
  const { read } = listing(entries)
  await read(0, 10)
  entries.splice(2, 1)
  const { ids } = await read(490, 30)
  expect(ids).toEqual(entries.slice(490, 520).map(({ id }) => id))
})

test('requests unfinished captures every few seconds, finished ones after a minute', async () => {
  const entries = entriesOf(600)
  entries[20] = { id: 'c20', athlete: 'ada', status: 'processing' }
  const { read, asked, later } = listing(entries)
  await read(0)
  later(5_000)
  await read(0, 50, 'check')
  expect(asked).toHaveLength(2)
  entries[20] = { id: 'c20', athlete: 'ada', status: 'error' }
  later(5_000)
  const { rows } = await read(0, 50, 'check')
  expect(rows[20]?.capture.status).toBe('error')
  later(5_000)
  await read(0, 50, 'check')
  expect(asked).toHaveLength(3)
  await read(0, 50, 'now')
  expect(asked).toHaveLength(4)
})

test('shows cached rows with the reason while the service is out of reach, and fails for others', async () => {
  const { read, later, leave } = listing(entriesOf(5_000))
  await read(0)
  leave()
  later(20_000)
  expect(await read(0, 50, 'check')).toMatchObject({ total: 5_000, problem: { code: 'bug' } })
  expect((await read(0, 50, 'now')).ids).toHaveLength(50)
  await expect(read(3_000)).rejects.toThrow('away')
})
