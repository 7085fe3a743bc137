import { expect, test } from 'vitest'
import { createSerialRunner } from '../../../src/renderer/state/serial-runner.ts'

test('a serial runner runs work one after another, in order', async () => {
  const runner = createSerialRunner()
  const log: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = runner(async () => {
    await promise
    log.push('added')
  })
  const second = runner(async () => log.push('called'))
  resolve()
  await Promise.all([first, second])
  expect(log).toEqual(['added', 'called'])
})

test('a failure rejects its own caller and does not stop the next work', async () => {
  const runner = createSerialRunner()
  const failing = runner(() => Promise.reject(new Error('refused')))
  const next = runner(async () => 'done')
  await expect(failing).rejects.toThrow('refused')
  expect(await next).toBe('done')
})
