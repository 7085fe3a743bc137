import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { collectWhenIdle } from '../../src/computer/processes/collect-when-idle.ts'

test('memory is released once after the start and after each busy time, never during one', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const collect = vi.fn<() => void>()
  let share = 0.9
  const stop = collectWhenIdle({ busyShare: () => share, collect })
  const pass = (busy: number) => {
    share = busy
    vi.advanceTimersByTime(30_000)
    return collect.mock.calls.length
  }
  expect([0.9, 0.5, 0.003, 0.004, 0.001].map(pass)).toEqual([0, 0, 1, 1, 1])
  expect([0.06, 0.003].map(pass)).toEqual([1, 2])
  stop()
  expect([0.9, 0.003].map(pass)).toEqual([2, 2])
})

test('memory of the young generation is released too', () => {
  const module = fileURLToPath(new URL('../../src/computer/processes/collect-when-idle.ts', import.meta.url))
  // Objects that live for a while make room for themselves, which V8 keeps when they are gone.
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8'
    const young = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').physical_space_size
    const kept = []
    for (let turn = 0; turn < 400_000; turn += 1) { kept.push({ turn, text: 'a' + turn }); if (kept.length > 90_000) kept.splice(0) }
    kept.splice(0)
    const before = young()
    globalThis.setInterval = (look) => ({ unref: look })
    const { collectWhenIdle } = await import(${JSON.stringify(module)})
    collectWhenIdle({ busyShare: () => 0 })
    console.log(JSON.stringify({ before, after: young() }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const { before, after } = JSON.parse(stdout)
  expect(after).toBeLessThan(before / 2)
})
