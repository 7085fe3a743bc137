import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Athlete } from '../../../src/service/athletes.ts'
import { Capture } from '../../../src/service/captures.ts'
import { allAthletes, allCaptures } from '../../../src/service/client/pages.ts'

const { signal } = new AbortController()

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

function pageOf<Item>(all: readonly Item[], offset: number) {
  const items = all.slice(offset, offset + 500)
  return { items, receivedCount: items.length }
}

const athletes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => Athlete.parse({ id: `a${from + index}` }))

test('yields every athlete once, for any number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1_700 }), async (count) => {
      const all = athletes(count)
      const service = {
        listAthletes: async (query: Readonly<Record<string, string | number>>) => pageOf(all, Number(query['offset'])),
      }
      expect((await collect(allAthletes(service, {}, signal))).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    }),
    { numRuns: 40 },
  )
})

test('yields no athlete twice when new ones shift the pages', async () => {
  let all = athletes(900)
  const service = {
    async listAthletes(query: Readonly<Record<string, string | number>>) {
      const page = pageOf(all, Number(query['offset']))
      all = [...athletes(3, 10_000), ...all]
      return page
    },
  }
  const ids = (await collect(allAthletes(service, {}, signal))).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('a899')
})

test('yields a capture of two athletes for each, and misses no later page (4.7)', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) =>
    Capture.parse({ session_id: `s${Math.floor(index / 2)}`, athlete_id: `a${index % 2}`, status: 'completed' }),
  )
  const service = {
    captures: async ({ offset }: { offset: number }) => pageOf(rows, offset),
  }
  expect(await collect(allCaptures(service, {}, signal))).toHaveLength(1_000)
})

test('ends each list at a page that repeats the one before', async () => {
  const page = athletes(500)
  const captures = page.map(({ id }) => Capture.parse({ session_id: id, status: 'processing' }))
  const service = {
    listAthletes: async () => pageOf(page, 0),
    captures: async () => pageOf(captures, 0),
  }
  const repeated = { code: 'answer-malformed', parameters: { detail: { code: 'page-repeated' } } }
  await expect(collect(allAthletes(service, {}, signal))).rejects.toMatchObject(repeated)
  await expect(collect(allCaptures(service, {}, signal))).rejects.toMatchObject(repeated)
})
