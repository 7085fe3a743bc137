import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = new URL('../../src/computer/processes/', import.meta.url)
const module = (name: string) => JSON.stringify(fileURLToPath(new URL(name, folder)))

/** Largest size of the old generation, in megabytes, while objects live long enough to get there and then die. */
function roomAfterWork(before: string): number {
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8'
    const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_size / 1024 ** 2
    const make = (length) => Array.from({ length }, (_, index) => ({ index, text: 'a' + index }))
    const inUse = make(250_000)
    ${before}
    const kept = []
    let most = 0
    for (let turn = 0; turn < 250; turn += 1) {
      kept[turn % 30] = make(5_000)
      most = Math.max(most, old())
      await new Promise((resolve) => setImmediate(resolve))
    }
    console.log(most, inUse.length)
    process.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return Number.parseFloat(stdout)
}

test('the old generation is collected before it is much larger than what is in use', () => {
  const collected = `import { collectAll } from ${module('collect-garbage.ts')}
    import { keepMemoryLow } from ${module('bound-old-memory.ts')}
    BOUND
    collectAll()`
  const young = `import { boundYoungMemory } from ${module('bound-young-memory.ts')}
    boundYoungMemory({ maxMib: 8 })
    ${collected}`
  const unbounded = roomAfterWork(young.replace('BOUND', ''))
  expect(roomAfterWork(young.replace('BOUND', 'keepMemoryLow()'))).toBeLessThan(unbounded * 0.75)
})
