import { expect } from 'vitest'
import { addAthlete, type Started, startService } from './support.ts'

export const hitting = { activity: 'baseball', movement: 'hitting' }

export async function runExport({ ask }: Pick<Started, 'ask'>, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await ask('POST', '/data/export', { body: { ...hitting, ...body } })
  expect(answer.status).toBe(200)
  return answer.body.jobId
}

export const resultsOf = async ({ ask }: Pick<Started, 'ask'>, jobId: string, query = 'limit=500') =>
  (await ask('GET', `/data/export/job/${jobId}/results?${query}`)).body

export async function startWithSessions(count = 3, framesEach = 100) {
  const service = await startService()
  const athleteId = await addAthlete(service.ask, { last_name: 'Lovelace' })
  const sessions = service.control.seedCaptures({ count, framesEach })
  return { ...service, athleteId, sessions }
}
