import { expect, test } from 'vitest'
import { createSerialRunner } from '../../../src/renderer/state/serial-runner.ts'

test('works run one after another, in the order in which they were given', async () => {
  const order = createSerialRunner()
  const said: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = order(async () => {
    await promise
    said.push('added')
  })
  const second = order(async () => said.push('called'))
  resolve()
  await Promise.all([first, second])
  expect(said).toEqual(['added', 'called'])
})

test('one that fails fails for whoever gave it, and holds up none', async () => {
  const order = createSerialRunner()
  const failing = order(() => Promise.reject(new Error('refused')))
  const next = order(async () => 'done')
  await expect(failing).rejects.toThrow('refused')
  expect(await next).toBe('done')
})
