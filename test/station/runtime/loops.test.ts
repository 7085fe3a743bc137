import { expect, test } from 'vitest'
import { createLoops } from '../../../src/station/runtime/loops.ts'
import { manualClock } from '../../support/manual-clock.ts'

const never = new Promise<void>(() => {})

test('stops a station within five seconds while a system call hangs', async () => {
  const clock = manualClock()
  const loops = createLoops({ clock, onTrouble: () => {} })
  loops.run(1_000, () => never)
  let isStopped = false
  const stopping = loops.stop(async () => {}).then(() => (isStopped = true))
  await clock.advance(4_999)
  expect(isStopped).toBe(false)
  await clock.advance(1)
  await stopping
})

test('waits for work under way, and its follow-ups, before a station has stopped', async () => {
  const clock = manualClock()
  const loops = createLoops({ clock, onTrouble: () => {} })
  const done: string[] = []
  const { promise: work, resolve: finish } = Promise.withResolvers<void>()
  loops.run(1_000, async () => {
    await work
    done.push('step')
  })
  const stopping = loops.stop(async () => void done.push('queue'))
  await clock.advance(1_000)
  expect(done).toEqual([])
  finish()
  await stopping
  expect(done).toEqual(['step', 'queue'])
})
