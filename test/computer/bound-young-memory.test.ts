import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bytesOfBothHalves } from '../../src/computer/processes/bound-young-memory.ts'

const module = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * The usual room for young objects, in megabytes, during work that makes many which live for a while. V8 takes some pages
 * more for the length of a collection.
 */
function roomAfterWork(before: string, turnsWithoutRest = 1): number {
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8'
    ${before}
    const kept = []
    const rooms = []
    for (let turn = 0; turn < 200; turn += 1) {
      kept[turn % 20] = Array.from({ length: 12_000 }, (_, index) => ({ turn, index, text: 'a' + index }))
      if (turn % ${turnsWithoutRest} === 0) await new Promise((resolve) => setImmediate(resolve))
      if (turn >= 100)
        rooms.push(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 1024 ** 2)
    }
    console.log(rooms.sort((a, b) => a - b)[50])
    process.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return Number(stdout)
}

const bounded = `import { boundYoungMemory } from ${JSON.stringify(module('../../src/computer/processes/bound-young-memory.ts'))}
    import { collectAll } from ${JSON.stringify(module('../../src/computer/processes/collect-garbage.ts'))}
    boundYoungMemory({ maxMib: 16 })`

test('the young generation stays small, also after memory was released', () => {
  expect(roomAfterWork('')).toBeGreaterThan(32)
  for (const before of [bounded, `${bounded}\ncollectAll()`]) {
    const room = roomAfterWork(before)
    expect(room).toBeGreaterThan(2)
    expect(room).toBeLessThanOrEqual(16)
  }
  // V8 collects many times before it reports the first: a computer that other programs keep busy does the same.
  expect(roomAfterWork(bounded, 30)).toBeLessThanOrEqual(16)
})

test('counts the half of the young generation that V8 gave back', () => {
  const mib = 1024 ** 2
  const half = { space_used_size: mib, space_available_size: 7 * mib }
  expect(bytesOfBothHalves({ ...half, space_size: 8 * mib })).toBe(16 * mib)
  expect(bytesOfBothHalves({ ...half, space_size: 16 * mib })).toBe(16 * mib)
  // Pages that V8 takes for the length of a collection.
  expect(bytesOfBothHalves({ ...half, space_size: 18 * mib })).toBe(18 * mib)
})

test('the young generation grows again after a quiet time that shrank it', () => {
  const work = `for (let turn = 0; turn < 200; turn += 1) {
      early[turn % 20] = Array.from({ length: 12_000 }, (_, index) => ({ turn, index }))
      await new Promise((resolve) => setImmediate(resolve))
    }`
  const room = roomAfterWork(`${bounded}\nconst early = []\n${work}\nearly.length = 0\ncollectAll()`)
  expect(room).toBeGreaterThan(2)
  expect(room).toBeLessThanOrEqual(16)
})

test('a young generation that grew before the limit is released', () => {
  const grown = `const early = []
    for (let turn = 0; turn < 60; turn += 1) early[turn % 20] = Array.from({ length: 12_000 }, (_, index) => ({ turn, index }))
    if (getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size <= 16 * 1024 ** 2)
      throw new Error('it did not grow')`
  expect(roomAfterWork(`${grown}\n${bounded}\ncollectAll()`)).toBeLessThanOrEqual(16)
})
