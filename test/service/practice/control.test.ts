import { expect, test } from 'vitest'
import { endpoints } from '../../../src/service/endpoints.ts'
import { addAthlete, captureBody, startService } from './support.ts'

async function startControlled() {
  const service = await startService({ controlPort: 0 })
  const { url, token } = service.controlAddress ?? { url: '', token: '' }
  const command = async (path: string, body: unknown = {}, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    return { status: response.status, body: await response.json() }
  }
  return { ...service, command }
}

test('the control address accepts commands', async () => {
  const { command, ask } = await startControlled()
  expect((await command('/roster', { count: 3 })).body).toHaveLength(3)
  expect((await command('/captures', { count: 4, framesEach: 10 })).body).toHaveLength(4)
  expect((await ask('GET', '/captures')).body.total_count).toBe(4)
  const { body } = await ask('POST', '/captures', { body: captureBody(await addAthlete(ask)) })
  const link = { sessionId: body.session_id, athleteId: await addAthlete(ask) }
  expect((await command('/link', link)).status).toBe(200)
  expect((await ask('GET', '/captures')).body).toMatchObject({
    total_count: 5,
    captures: expect.objectContaining({ length: 6 }),
  })
  expect((await command('/remove', { sessionId: body.session_id })).status).toBe(200)
  expect((await command('/received')).body).toEqual([])
  await command('/access', { key: 'sk_other', tier: 'unavailable', capturesEnabled: false })
  expect((await ask('POST', '/captures', { key: 'sk_other', body: {} })).status).toBe(403)
  await command('/faults', { rules: [{ call: 'any', fault: { kind: 'status', status: 500 } }] })
  expect((await ask('GET', '/athletes')).status).toBe(500)
})

test('the control address serves only programs with its token, and no page', async () => {
  const { command, key } = await startControlled()
  expect((await command('/received', {}, { authorization: `Bearer ${key}` })).status).toBe(401)
  expect((await command('/received', {}, { origin: 'http://127.0.0.1' })).status).toBe(403)
  expect((await command('/nothing')).status).toBe(404)
  expect((await command('/roster', { count: 0 })).status).toBe(400)
  expect((await command('/faults', { rules: 'all' })).status).toBe(400)
  expect((await command('/link', { sessionId: 'x', athleteId: 'y' })).status).toBe(404)
})

test('the control address does not exist without a control port', async () => {
  expect((await startService()).controlAddress).toBeUndefined()
})

test('section 4: the OpenAPI description names the eleven calls, and needs no key', async () => {
  const { ask } = await startService()
  const { status, body } = await ask('GET', '/openapi.json', { key: null })
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(
    Object.values(endpoints)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  )
  const athlete = body.paths['/athletes'].post
  expect(athlete.requestBody.content['application/json'].schema.required).toEqual(['first_name'])
  expect(Object.keys(athlete.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '429', '500']))
})
