import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../src/service/endpoints.ts'
import { problemOf, startService } from './support.ts'

const calls = Object.values(endpoints).map(({ method, path }) => [method, path.replace(/\{\w+\}/, 'some-id')] as const)

describe('5.1 to 5.3: every call needs a valid bearer key', () => {
  test.each(calls)('%s %s', async (method, path) => {
    const { ask } = await startService()
    const body = method === 'POST' ? {} : undefined
    for (const request of [
      { key: null },
      { key: 'sk_of_nobody' },
      { key: null, headers: { authorization: 'Basic c2s6c2s=' } },
      { key: null, headers: { authorization: 'Bearer ' } },
    ]) {
      const answer = await ask(method, path, { body, ...request })
      expect(problemOf(answer)).toBe('401 Unauthorized')
      expect(answer.body.message).toEqual(expect.stringMatching(/\w/))
    }
  })
})

describe('section 7: every error is answered with an error object and a Date', () => {
  const requests: [method: string, path: string, expected: string][] = [
    ['GET', '/nothing', '404 NotFound'],
    ['PUT', '/athletes', '404 NotFound'],
    ['PATCH', '/athletes/1', '404 NotFound'],
    ['DELETE', '/athletes', '404 NotFound'],
    ['DELETE', '/captures/1', '404 NotFound'],
    ['GET', '/data/export', '404 NotFound'],
    ['GET', '/athletes/', '404 NotFound'],
    ['GET', '/athletes/%zz', '400 BadRequest'],
    ['GET', '/captures/', '400 BadRequest'],
  ]
  test.each(requests)('%s %s: %s', async (method, path, expected) => {
    const { ask } = await startService()
    const answer = await ask(method, path)
    expect(problemOf(answer)).toBe(expected)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('date')).toMatch(/GMT$/)
  })

  test.each([
    ['malformed JSON', { rawBody: '{"first_name": ' }],
    ['nothing', { rawBody: '' }],
    ['a list', { body: [] }],
    ['null', { rawBody: 'null' }],
    ['another content type', { body: {}, headers: { 'content-type': 'text/plain' } }],
    ['a form', { rawBody: 'first_name=Ada', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['a body of 5 MB', { body: { first_name: 'a'.repeat(5_000_000) } }],
  ])('a body that is %s', async (_what, request) => {
    const { ask } = await startService()
    expect(problemOf(await ask('POST', '/athletes', request))).toBe('400 BadRequest')
  })

  test.each([
    ['malformed JSON', { rawBody: '{' }],
    ['a body of 5 MB', { body: { first_name: 'a'.repeat(5_000_000) } }],
    ['another content type', { rawBody: 'x', headers: { 'content-type': 'text/plain' } }],
  ])('an unknown address, with %s', async (_what, request) => {
    const { ask } = await startService()
    expect(problemOf(await ask('POST', '/nothing', request))).toBe('404 NotFound')
    expect(problemOf(await ask('PUT', '/athletes', { ...request, key: null }))).toBe('401 Unauthorized')
  })

  test('a request that is not HTTP', async () => {
    const { port } = await startService()
    const text = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('not http at all\r\n\r\n'))
      socket.on('data', (data) => resolve(data.toString()))
    })
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toMatch(/\r\nDate: .*GMT\r\n/)
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: 'BadRequest' })
  })

  test('the Date header is the service’s time', async () => {
    const { ask } = await startService({ now: () => Date.parse('2026-03-01T12:00:00Z') })
    expect((await ask('GET', '/athletes')).headers.get('date')).toBe('Sun, 01 Mar 2026 12:00:00 GMT')
  })

  test('2.7: messages come with capture creation only', async () => {
    const { ask } = await startService()
    expect((await ask('POST', '/captures', { body: {} })).body).toHaveProperty('messages')
    expect((await ask('POST', '/athletes', { body: {} })).body).not.toHaveProperty('messages')
    expect((await ask('GET', '/captures?limit=0')).body).not.toHaveProperty('messages')
  })
})
