import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSessionFile } from '../../src/headless/session-memory.ts'
import { browserKeys, browserOf } from '../support/http-browser.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startStage } from './headless-stage.ts'

const MINUTE_MS = 60_000

test('a code registers a browser’s own key, and the answer contains no secret', async () => {
  const { access, post } = await startStage()
  const { key } = browserKeys()
  const { status, headers, text } = await post('/enter', { code: access.issueCode(), key })
  expect(status).toBe(200)
  expect(headers['set-cookie']).toBeUndefined()
  expect(JSON.parse(text)).toEqual({
    browser: expect.stringMatching(/^[\da-f]{12}$/),
    station: expect.stringMatching(/^[A-Za-z0-9+/]{120,}=*$/),
  })
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
  expect((await enterWith(code)).status).toBe(200)
  const second = await enterWith(code)
  expect(second.status).toBe(401)
  expect(second.browser).toBeNull()
})

test('a code works for ten minutes', async () => {
  const { access, clock, enterWith } = await startStage()
  const [early, late] = [access.issueCode(), access.issueCode()]
  clock.monotonicMs += 10 * MINUTE_MS - 1
  expect((await enterWith(early)).status).toBe(200)
  clock.monotonicMs += 1
  expect((await enterWith(late)).status).toBe(401)
})

test('a fresh code signs in another browser, and earlier ones stay valid', async () => {
  const { access, enterWith } = await startStage()
  const [first, second] = [access.issueCode(), access.issueCode()]
  expect((await enterWith(second)).status).toBe(200)
  expect((await enterWith(first)).status).toBe(200)
})

test('the browser that repeats its used code is still signed in', async () => {
  const { access, enterWith } = await startStage()
  const code = access.issueCode()
  const { browser } = await enterWith(code)
  expect((await enterWith(code)).status).toBe(401)
  expect(await browser?.status()).toBe(200)
})

test('a right code works regardless of earlier wrong ones; only guessing is slowed down', async () => {
  const { access, clock, enterWith } = await startStage()
  for (let tries = 0; tries < 10; tries++) expect((await enterWith(`wrong-${tries}`)).status).toBe(401)
  expect((await enterWith('wrong-again')).status).toBe(429)
  const code = access.issueCode()
  expect((await enterWith(code)).status).toBe(200)
  expect((await enterWith(code)).status).toBe(429)
  clock.monotonicMs += MINUTE_MS
  expect((await enterWith('wrong-later')).status).toBe(401)
  expect((await enterWith(access.issueCode())).status).toBe(200)
})

test.each([
  ['no JSON', 'code=abc', 'application/json', 400],
  ['no code', '{}', 'application/json', 400],
  ['a code that is no text', '{"code":["abc"]}', 'application/json', 400],
  ['something besides', '{"code":"abc","more":1}', 'application/json', 400],
  ['what a form sends', '{"code":"abc"}', 'text/plain', 415],
  ['what another form sends', 'code=abc', 'application/x-www-form-urlencoded', 415],
  ['more than a code', `{"code":"${'a'.repeat(2_000)}"}`, 'application/json', 413],
])('a request with %s does not sign in', async (_what, body, type, status) => {
  const { ask, origin } = await startStage()
  expect((await ask('/enter', { method: 'POST', headers: { origin, 'content-type': type }, body })).status).toBe(status)
})

test('an unusable browser key does not use up the code', async () => {
  const { access, enterWith, post } = await startStage()
  const code = access.issueCode()
  const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey
  const wrong = [otherCurve.export({ type: 'spki', format: 'der' }).toString('base64'), 'AAAA', 'no key']
  for (const key of wrong) expect((await post('/enter', { code, key })).status).toBe(400)
  expect((await enterWith(code)).status).toBe(200)
})

test('station and browser prove themselves to each other; a guess proves nothing', async () => {
  const { enter } = await startStage()
  const browser = await enter()
  expect(await browser.prove()).toMatchObject({ status: 200, isStation: true })
  expect(await browserOf({ ...browser, id: '0123456789ab' }).status()).toBe(401)
  expect(await browserOf({ ...browser, privateKey: browserKeys().privateKey }).status()).toBe(401)
})

test('a proof is invalid for another port, and a second time after half a minute', async () => {
  const { enter, origin, post, clock } = await startStage()
  const browser = await enter()
  expect((await browser.prove(undefined, 'http://127.0.0.1:1')).status).toBe(401)
  const heard: { path: string; body: object }[] = []
  const spy = (path: string, body: object) => {
    heard.push({ path, body })
    return post(path, body)
  }
  expect((await browser.prove(spy, origin)).status).toBe(200)
  const { path, body } = heard[1]!
  clock.monotonicMs += MINUTE_MS / 2
  expect((await post(path, body)).status).toBe(401)
  expect(await browser.status()).toBe(200)
})

test('a ticket opens one connection, within half a minute', async () => {
  const { enter, access, clock } = await startStage()
  const browser = await enter()
  const [first, late] = [await browser.proven(), await browser.proven()]
  expect(access.useTicket(first.ticket)).toBe(browser.id)
  expect(access.useTicket(first.ticket)).toBeNull()
  clock.monotonicMs += MINUTE_MS / 2
  expect(access.useTicket(late.ticket)).toBeNull()
})

test('media are readable while their browser is connected, and a minute more', async () => {
  const { enter, access, ask, clock } = await startStage()
  const browser = await enter()
  const { media } = await browser.proven()
  const leave = access.connect(browser.id)
  const status = async () => (await ask(`/media/${media}/clip/one`)).status
  clock.monotonicMs += 60 * MINUTE_MS
  expect(await status()).toBe(200)
  leave()
  clock.monotonicMs += MINUTE_MS - 1
  expect(await status()).toBe(200)
  clock.monotonicMs += 1
  expect(await status()).toBe(401)
})

test('a browser stays signed in for thirty days, also after a restart, and recognizes the station', async () => {
  const file = join(temporaryFolder(), 'browsers.json')
  const first = await startStage({ memory: createSessionFile(file) })
  const browser = await first.enter()
  await first.close()
  const second = await startStage({ memory: createSessionFile(file), port: first.port })
  expect(await browser.prove()).toMatchObject({ status: 200, isStation: true })
  second.clock.nowMs += 30 * 24 * 60 * MINUTE_MS
  expect(await browser.status()).toBe(401)
})

test('stored data of signed-in browsers lets no reader sign in', async () => {
  const file = join(temporaryFolder(), 'browsers.json')
  const { enter } = await startStage({ memory: createSessionFile(file) })
  const { id, privateKey } = await enter()
  const kept = readFileSync(file, 'utf8')
  expect(kept).toContain(id)
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  expect(kept).not.toContain(secret)
  const stationKey = String(JSON.parse(kept).stationKey)
  const asStation = createPrivateKey({ key: Buffer.from(stationKey, 'base64'), type: 'pkcs8', format: 'der' })
  const { origin, station } = await enter()
  expect(await browserOf({ origin, id, station, privateKey: asStation }).status()).toBe(401)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
})

test.each(['[{"hash":"short","enteredAtMs":1}]', `[{"hash":"${'a'.repeat(64)}","enteredAtMs":1}]`, '{"browsers":1}'])(
  'stored sign-ins that are damaged or of an older release (%s) are ignored',
  async (kept) => {
    const file = join(temporaryFolder(), 'browsers.json')
    writeFileSync(file, kept)
    const { enter } = await startStage({ memory: createSessionFile(file) })
    expect(await (await enter()).status()).toBe(200)
  },
)
