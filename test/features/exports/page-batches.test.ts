import { expect, test } from 'vitest'
import { createPageBatches } from '../../../src/features/exports/core/page-batches.ts'
import { AppError } from '../../../src/station/app-error.ts'
import type { ResultPage } from '../../../src/station/ports/export-ports.ts'
import { manualClock } from '../../support/manual-clock.ts'

const page = (rows: number, sizeBytes = 100): ResultPage => ({ rows, lines: new Uint8Array(sizeBytes), columns: [] })

function batches(keep: (pages: readonly ResultPage[]) => Promise<void> = async () => {}) {
  const clock = manualClock()
  const kept: number[][] = []
  const all = createPageBatches({
    clock,
    async keep(pages) {
      await keep(pages)
      kept.push(pages.map(({ rows }) => rows))
    },
  })
  return { ...all, clock, kept }
}

test('keeps a page that comes alone at once, and pages that come quickly together', async () => {
  const { add, end, clock, kept } = batches()
  await add(page(1))
  expect(kept).toEqual([[1]])
  for (const rows of [2, 3, 4]) await add(page(rows))
  expect(kept).toEqual([[1]])
  await clock.advance(250)
  expect(kept).toEqual([[1], [2, 3, 4]])
  await clock.advance(1_000)
  await add(page(5))
  expect(kept).toEqual([[1], [2, 3, 4], [5]])
  await end()
})

test('keeps large pages without a wait, so that few are in memory', async () => {
  const { add, end, kept } = batches()
  for (const rows of [1, 2, 3, 4, 5]) await add(page(rows, 2 * 1024 * 1024))
  expect(kept).toEqual([[1], [2, 3], [4, 5]])
  await end()
})

test('keeps the last pages at the end, in order, and then nothing', async () => {
  const { add, end, clock, kept } = batches()
  for (const rows of [1, 2, 3]) await add(page(rows))
  await end()
  expect(kept).toEqual([[1], [2, 3]])
  await clock.advance(1_000)
  expect([kept.length, clock.sleeping()]).toEqual([2, 0])
})

test('reports a failure to the next page and to the end, and keeps no page after it', async () => {
  let isFull = false
  const { add, end, clock, kept } = batches(async () => {
    if (isFull) throw new AppError('disk-full')
  })
  await add(page(1))
  isFull = true
  await add(page(2))
  await clock.advance(250)
  isFull = false
  await clock.advance(250)
  const full = expect.objectContaining({ code: 'disk-full' })
  await expect(add(page(3))).rejects.toThrow(full)
  await expect(end()).rejects.toThrow(full)
  expect(kept).toEqual([[1]])
})
