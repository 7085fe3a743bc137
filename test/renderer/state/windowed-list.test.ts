import { expect, test } from 'vitest'
import { EngineFailure } from '../../../src/renderer/rpc/engine-failure.ts'
import { createWindowedList } from '../../../src/renderer/state/windowed-list.ts'
import { failure } from '../../../src/station/contract/failure.ts'

/** Creates a list whose reads the test completes. */
function slowList(total: number) {
  const asked: { offset: number; limit: number; answer: () => Promise<void>; fail: () => Promise<void> }[] = []
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const list = createWindowedList<{ key: string }>({
    keyOf: ({ key }) => key,
    read: (offset, limit) =>
      new Promise((resolve, reject) => {
        const items = Array.from({ length: Math.min(limit, total - offset) }, (_, at) => ({ key: `${offset + at}` }))
        asked.push({
          offset,
          limit,
          answer: () => (resolve({ total, items }), settled()),
          fail: () => (reject(new EngineFailure(failure('station-silent'))), settled()),
        })
      }),
  })
  const latest = () => {
    const last = asked.at(-1)
    if (!last) throw new Error('Nothing was asked.')
    return last
  }
  return { list, asked, latest }
}

test('a list of 100,000 rows never holds more than one page', async () => {
  const { list, latest } = slowList(100_000)
  for (const first of [0, 50_000, 99_985, 12_345]) {
    list.setVisible(first, first + 14)
    await latest().answer()
    const { page, offset } = list.store.getState()
    expect(page?.items.length).toBeLessThanOrEqual(200)
    expect(page?.items[first - offset]?.key).toBe(String(first))
  }
})

test('scrolling a little reads nothing, scrolling far reads once', async () => {
  const { list, asked, latest } = slowList(1_000)
  list.setVisible(0, 14)
  await latest().answer()
  list.setVisible(5, 19)
  expect(asked).toHaveLength(1)
  list.setVisible(500, 514)
  expect(asked).toHaveLength(2)
})

test('changes during a read lead to one more read, never to parallel reads', async () => {
  const { list, asked, latest } = slowList(1_000)
  list.reread()
  list.reread()
  list.setVisible(600, 614)
  list.reread()
  expect(asked).toHaveLength(1)
  await latest().answer()
  expect(asked).toHaveLength(2)
  expect(latest().offset).toBe(560)
  await latest().answer()
  expect(asked).toHaveLength(2)
})

test('rows stay while reads fail, with the failure shown until a read succeeds', async () => {
  const { list, latest } = slowList(30)
  list.reread()
  await latest().answer()
  list.reread()
  await latest().fail()
  expect(list.store.getState()).toMatchObject({ failure: { code: 'station-silent' }, page: { total: 30 } })
  list.reread()
  await latest().answer()
  expect(list.store.getState().failure).toBeNull()
})

test('keys of a long range are read page by page', async () => {
  const read: number[] = []
  const list = createWindowedList<string>({
    keyOf: (key) => key,
    read: async (offset, limit) => {
      read.push(limit)
      return { total: 1_000, items: Array.from({ length: limit }, (_, at) => String(offset + at)) }
    },
  })
  const keys = await list.keysBetween(700, 250)
  expect([keys.at(0), keys.at(-1), keys.length]).toEqual(['250', '700', 451])
  expect(read).toEqual([200, 200, 51])
})

test('all keys include items added since the last page', async () => {
  let total = 2
  const list = createWindowedList<string>({
    keyOf: (key) => key,
    read: async (offset, limit) => ({
      total,
      items: Array.from({ length: Math.min(limit, total - offset) }, (_, at) => String(offset + at)),
    }),
  })
  list.reread()
  await expect.poll(() => list.store.getState().page?.total).toBe(2)
  total = 403
  expect(await list.allKeys()).toHaveLength(403)
  total = 400
  expect(await list.allKeys()).toHaveLength(400)
})
