import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPageWindow, fetchPages } from '../../../src/features/exports/core/fetch-pages.ts'
import { AppError } from '../../../src/station/app-error.ts'
import type { ResultPage } from '../../../src/station/ports/export-ports.ts'
import { turns } from '../../support/until.ts'

const { signal } = new AbortController()
const page = (rows: number): ResultPage => ({ rows, lines: new Uint8Array(), columns: [] })

/** A service with so many rows, which gives at most `cap` of them at once; answers in the order that `delays` says. */
function service(total: number, cap: number, delayOf: (offset: number) => number = () => 0) {
  const asked: number[] = []
  let atOnce = 0
  let peak = 0
  async function fetchPage(offset: number) {
    asked.push(offset)
    atOnce += 1
    peak = Math.max(peak, atOnce)
    await turns(1 + delayOf(offset))
    atOnce -= 1
    return page(Math.max(Math.min(cap, total - offset), 0))
  }
  return { fetchPage, asked, peak: () => peak }
}

async function keptOf({ fetchPage }: Pick<ReturnType<typeof service>, 'fetchPage'>, from = 0) {
  const kept: number[] = []
  await fetchPages({
    from,
    window: createPageWindow(),
    fetchPage,
    savePage: async ({ rows }) => void kept.push(rows),
    onEmpty: () => {},
    signal,
  })
  return kept
}

test('fetches every row once, with any page size of the service and any order of answers', async () => {
  const numbers = fc.record({ total: fc.integer({ min: 0, max: 6_000 }), cap: fc.integer({ min: 60, max: 500 }) })
  await fc.assert(
    fc.asyncProperty(numbers, fc.func(fc.integer({ min: 0, max: 3 })), async ({ total, cap }, delayOf) => {
      const kept = await keptOf(service(total, cap, delayOf))
      expect(kept.reduce((sum, rows) => sum + rows, 0)).toBe(total)
    }),
    { numRuns: 25 },
  )
})

test('requests pages concurrently, two at first and at most eight', async () => {
  const calm = service(20_000, 500, () => 1)
  await keptOf(calm)
  expect(calm.asked.slice(0, 2)).toEqual([0, 500])
  expect(calm.peak()).toBe(8)
})

test('requests the next page while a page is being saved', async () => {
  const busy = service(3_000, 500)
  const askedWhileSaving: number[] = []
  await fetchPages({
    from: 0,
    window: createPageWindow(),
    fetchPage: busy.fetchPage,
    async savePage() {
      askedWhileSaving.push(busy.asked.length)
    },
    onEmpty: () => {},
    signal,
  })
  // Two requests are under way while the first page is saved.
  expect(askedWhileSaving[0]).toBe(3)
})

test('does not request rows that are already downloaded', async () => {
  const half = service(3_000, 500)
  expect(await keptOf(half, 2_000)).toEqual([500, 500])
  expect(Math.min(...half.asked)).toBe(2_000)
})

test('ends the round at a failed page, and keeps the pages before it', async () => {
  const kept: number[] = []
  const failing = fetchPages({
    from: 0,
    window: createPageWindow(),
    fetchPage: async (offset) => {
      if (offset === 1_000) throw new AppError('answer-malformed')
      return page(500)
    },
    savePage: async ({ rows }) => void kept.push(rows),
    onEmpty: () => {},
    signal,
  })
  await expect(failing).rejects.toThrow(expect.objectContaining({ code: 'answer-malformed' }))
  expect(kept).toEqual([500, 500])
})

test('lowers the concurrency for a busy service, and raises it again later', () => {
  const window = createPageWindow()
  for (let pages = 0; pages < 24; pages += 1) window.succeeded(60_000)
  expect(window.width()).toBe(8)
  window.busy()
  window.busy()
  window.busy()
  expect(window.width()).toBe(1)
  for (let pages = 0; pages < 40; pages += 1) window.succeeded(60_000)
  expect(window.width()).toBe(8)
})

test('has fewer large pages under way, so that they take no more memory than small ones', () => {
  const window = createPageWindow()
  for (let pages = 0; pages < 24; pages += 1) window.succeeded(2_900_000)
  expect(window.width()).toBe(3)
  window.succeeded(20_000_000)
  expect(window.width()).toBe(1)
  window.succeeded(60_000)
  expect(window.width()).toBe(8)
})

test('ends at a page that repeats the one before, as a cache that ignores the offset gives it', async () => {
  let asked = 0
  const lines = new TextEncoder().encode('{"frame":1}\n'.repeat(500))
  const repeating = {
    async fetchPage(): Promise<ResultPage> {
      asked += 1
      return { rows: 500, lines: Uint8Array.from(lines), columns: [] }
    },
  }
  await expect(keptOf(repeating)).rejects.toMatchObject({ code: 'answer-malformed' })
  expect(asked).toBeLessThan(10)
})
