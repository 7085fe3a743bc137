import { expect, test } from 'vitest'
import type { LogFact } from '../../../src/computer/log/log-fact.ts'
import { loggedExports } from '../../../src/computer/log/logged-service.ts'
import { AppError } from '../../../src/station/app-error.ts'

test('logs calls about exports with their failures, and nothing of their answers', async () => {
  const told: LogFact[] = []
  const { signal } = new AbortController()
  const exports = loggedExports(
    {
      createExport: async () => 'job 1',
      exportJob: async () => {
        throw new AppError('job-not-found', { job: 'job 1' })
      },
      exportPage: async () => ({ rows: 1, lines: Buffer.from('{"athlete_name":"Maya Ortiz"}'), columns: [] }),
      nowMs: () => null,
    },
    (fact) => told.push(fact),
  )
  await exports.createExport({ activity: 'baseball', movement: 'hitting' }, signal)
  await expect(exports.exportJob('job 1', signal)).rejects.toThrow(AppError)
  await exports.exportPage('job 1', { offset: 0, onBusy: () => {} }, signal)
  const tookMs = expect.any(Number)
  expect(told).toEqual([
    { kind: 'call', call: 'createExport', outcome: 'answered', tookMs },
    { kind: 'call', call: 'exportJob', outcome: 'failed', tookMs, because: 'job-not-found' },
    { kind: 'call', call: 'exportPage', outcome: 'answered', tookMs },
  ])
})
