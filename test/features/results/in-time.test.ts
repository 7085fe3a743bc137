import { expect, test } from 'vitest'
import { withAnswerTimeout } from '../../../src/features/results/station/answer-timeout.ts'

const silent = () => new Promise<never>(() => undefined)

test('ends a query without a reply after its timeout', async () => {
  const engine = withAnswerTimeout({ rows: silent, numbers: silent, writeFile: silent }, 20)
  const slow = { code: 'results-slow', parameters: { seconds: 0.02 } }
  await expect(engine.rows('SELECT 1')).rejects.toMatchObject(slow)
  await expect(engine.numbers('SELECT 1')).rejects.toMatchObject(slow)
})

test('passes on replies and errors that arrive in time', async () => {
  const engine = withAnswerTimeout(
    {
      rows: async () => [{ sessions: 1 }],
      numbers: () => Promise.reject(new Error('gone')),
      writeFile: async () => 3,
    },
    1_000,
  )
  expect(await engine.rows('SELECT 1')).toEqual([{ sessions: 1 }])
  await expect(engine.numbers('SELECT 1')).rejects.toThrow('gone')
  expect(await engine.writeFile('SELECT 1', {}, { path: '/table.csv', format: 'csv' })).toBe(3)
})

test('ignores a reply after the timeout', async () => {
  let fail: (error: Error) => void = () => undefined
  const late = new Promise<never>((_, reject) => {
    fail = reject
  })
  const engine = withAnswerTimeout({ rows: () => late, numbers: silent, writeFile: silent }, 5)
  await expect(engine.rows('SELECT 1')).rejects.toMatchObject({ code: 'results-slow' })
  // An unhandled rejection would end the process.
  fail(new Error('too late'))
  await new Promise((resolve) => setImmediate(resolve))
})
