import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSessionFile } from '../../src/headless/session-memory.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startStage } from './headless-stage.ts'

const MINUTE_MS = 60_000

test('a code becomes a cookie that no script can read and no other site can send', async () => {
  const { access, enterWith, port } = await startStage()
  const { status, headers } = await enterWith(access.issueCode())
  expect(status).toBe(204)
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^ondeck-\d+=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict$/),
  ])
  expect(headers['set-cookie']?.[0]).toContain(`ondeck-${port}=`)
  expect(headers['cache-control']).toBe('no-store')
})

test('a code has more than 128 bits, and no two are alike', async () => {
  const { access } = await startStage()
  const codes = Array.from({ length: 100 }, () => access.issueCode())
  expect(new Set(codes).size).toBe(100)
  for (const code of codes) expect(Buffer.from(code, 'base64url').byteLength * 8).toBeGreaterThan(128)
})

test('a code works once', async () => {
  const { access, enterWith } = await startStage()
  const code = access.issueCode()
  expect((await enterWith(code)).status).toBe(204)
  const second = await enterWith(code)
  expect(second.status).toBe(401)
  expect(second.headers['set-cookie']).toBeUndefined()
})

test('a code works for ten minutes', async () => {
  const { access, clock, enterWith } = await startStage()
  const [early, late] = [access.issueCode(), access.issueCode()]
  clock.monotonicMs += 10 * MINUTE_MS - 1
  expect((await enterWith(early)).status).toBe(204)
  clock.monotonicMs += 1
  expect((await enterWith(late)).status).toBe(401)
})

test('a fresh code lets another browser in, and the ones before it stay good', async () => {
  const { access, enterWith } = await startStage()
  const [first, second] = [access.issueCode(), access.issueCode()]
  expect((await enterWith(second)).status).toBe(204)
  expect((await enterWith(first)).status).toBe(204)
})

test('the page that is loaded again with its used code stays inside', async () => {
  const { access, enterWith } = await startStage()
  const code = access.issueCode()
  const cookie = (await enterWith(code)).headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  expect((await enterWith(code, { cookie })).status).toBe(204)
})

test('ten wrong codes in a minute, and nobody enters until it has passed', async () => {
  const { access, clock, enterWith } = await startStage()
  const code = access.issueCode()
  for (let tries = 0; tries < 10; tries++) expect((await enterWith(`wrong-${tries}`)).status).toBe(401)
  const refused = await enterWith(code)
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  clock.monotonicMs += MINUTE_MS
  expect((await enterWith(code)).status).toBe(204)
})

test.each([
  ['no JSON', 'code=abc', 'application/json', 400],
  ['no code', '{}', 'application/json', 400],
  ['a code that is no text', '{"code":["abc"]}', 'application/json', 400],
  ['something besides', '{"code":"abc","more":1}', 'application/json', 400],
  ['what a form sends', '{"code":"abc"}', 'text/plain', 415],
  ['what another form sends', 'code=abc', 'application/x-www-form-urlencoded', 415],
  ['more than a code', `{"code":"${'a'.repeat(2_000)}"}`, 'application/json', 413],
])('whoever brings %s does not enter', async (_what, body, type, status) => {
  const { ask, origin } = await startStage()
  expect((await ask('/enter', { method: 'POST', headers: { origin, 'content-type': type }, body })).status).toBe(status)
})

test('the page can ask whether it is inside before it connects', async () => {
  const { ask, enter, port } = await startStage()
  const cookie = await enter()
  expect((await ask('/entered')).status).toBe(401)
  expect((await ask('/entered', { headers: { cookie: `ondeck-${port}=guess` } })).status).toBe(401)
  expect((await ask('/entered', { headers: { cookie: cookie.replace(String(port), '1') } })).status).toBe(401)
  expect((await ask('/entered', { headers: { cookie: `other=1; ${cookie}; more=2` } })).status).toBe(204)
})

test('a browser stays inside when the station starts again, for thirty days', async () => {
  const file = join(temporaryFolder(), 'browsers.json')
  const first = await startStage({ memory: createSessionFile(file) })
  const cookie = await first.enter()
  await first.close()
  const second = await startStage({ memory: createSessionFile(file), port: first.port })
  expect((await second.ask('/entered', { headers: { cookie } })).status).toBe(204)
  second.clock.nowMs += 30 * 24 * 60 * MINUTE_MS
  expect((await second.ask('/entered', { headers: { cookie } })).status).toBe(401)
})

test('what is kept of those inside lets nobody in who reads it', async () => {
  const file = join(temporaryFolder(), 'browsers.json')
  const { enter } = await startStage({ memory: createSessionFile(file) })
  const token = (await enter()).split('=')[1] ?? ''
  expect(token).not.toBe('')
  expect(readFileSync(file, 'utf8')).not.toContain(token)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
})

test('a damaged memory of those inside is none: they enter again', async () => {
  const file = join(temporaryFolder(), 'browsers.json')
  writeFileSync(file, '[{"hash":"short","enteredAtMs":1}]')
  const { enter, ask } = await startStage({ memory: createSessionFile(file) })
  expect((await ask('/entered', { headers: { cookie: await enter() } })).status).toBe(204)
})
