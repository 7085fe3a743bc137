import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileHandler } from '../../src/computer/http/file-handler.ts'
import { createSessionFile } from '../../src/headless/session-memory.ts'
import { describeBrowser } from '../../src/headless/sign-in/browser-name.ts'
import { startHeadless } from '../../src/headless/start-headless.ts'
import { builtScreens } from '../computer/http/screens-folder.ts'
import { testApi } from '../station/rpc/test-api.ts'
import { openInTest, signInAt } from '../support/http-browser.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startStage } from './headless-stage.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test('the list shows when each browser signed in and was last seen, and which one sent the request', async () => {
  const { access, clock, enter } = await startStage()
  const signedInAtMs = clock.nowMs
  const first = await enter({ 'user-agent': FIREFOX })
  clock.nowMs += 1_000
  const second = await enter({ 'user-agent': CHROME })
  clock.nowMs += 1_000
  await first.proven()
  expect(access.list(first.id)).toEqual([
    {
      id: second.id,
      name: 'Chrome',
      system: 'Linux',
      signedInAtMs: signedInAtMs + 1_000,
      lastSeenAtMs: signedInAtMs + 1_000,
      isConnected: false,
      isThis: false,
    },
    {
      id: first.id,
      name: 'Firefox',
      system: 'Windows',
      signedInAtMs,
      lastSeenAtMs: signedInAtMs + 2_000,
      isConnected: false,
      isThis: true,
    },
  ])
})

test('a browser that is signed out is disconnected at once and proves nothing any more, also after a restart', async () => {
  const file = join(temporaryFolder(), 'browsers.json')
  const stage = await startStage({ memory: createSessionFile(file) })
  const [kept, gone] = [await stage.enter(), await stage.enter()]
  const [keptSocket, goneSocket] = [await openInTest(kept), await openInTest(gone)]
  const { ticket, media } = await gone.proven()
  const closed = once(goneSocket, 'close')
  expect(stage.access.signOut([gone.id])).toBe(true)
  await closed
  expect(await gone.status()).toBe(401)
  expect(stage.access.useTicket(ticket)).toBeNull()
  expect((await stage.ask(`/media/${media}/clip/one`)).status).toBe(401)
  expect(keptSocket.readyState).toBe(keptSocket.OPEN)
  await stage.close()
  await startStage({ memory: createSessionFile(file), port: stage.port })
  expect(await gone.status()).toBe(401)
  expect(await kept.status()).toBe(200)
})

test('a browser that signs in again replaces its earlier entry, and its other pages reconnect', async () => {
  const { access, enter, enterWith } = await startStage()
  const before = await enter()
  const closed = once(await openInTest(before), 'close')
  const { browser } = await enterWith(access.issueCode(), {}, { replaces: before.id })
  await closed
  expect(access.list().map(({ id }) => id)).toEqual([browser?.id])
})

test('the oldest of more than twenty browsers has to sign in again', async () => {
  const { access, enter } = await startStage()
  const oldest = await enter()
  for (let more = 0; more < 20; more++) await enter()
  expect(access.list()).toHaveLength(20)
  expect(await oldest.status()).toBe(401)
})

test('each sign-in is announced with the browser’s name', async () => {
  const told: unknown[] = []
  const { enter, enterWith } = await startStage({ onSignedIn: ({ name, system }) => told.push([name, system]) })
  await enter({ 'user-agent': CHROME })
  await enterWith('wrong')
  expect(told).toEqual([['Chrome', 'Linux']])
})

test('signing out reports when it can’t be stored', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'browsers.json')
  const api = testApi({ subscribe: () => () => {}, onBug: () => {} })
  const media = {
    diagnosticsOf: () => null,
    exportFileOf: () => null,
    resultFileOf: () => null,
    previewOf: () => null,
    sharedVideoOf: () => null,
    videoOf: () => null,
    picture: () => null,
  }
  const sessions = createSessionFile(file)
  const serving = createFileHandler({ screensDir: builtScreens(), media })
  const headless = await startHeadless({ api, serving, port: 0, sessions })
  try {
    const browser = await signInAt(headless.freshAddress())
    expect(await headless.browsers.signOut({ kind: 'one', id: 'nobody' })).toEqual({ signedOut: 0 })
    // The temporary file can't be written: a folder has its name.
    mkdirSync(`${file}.new`)
    expect(() => headless.browsers.signOut({ kind: 'others' })).toThrow(
      expect.objectContaining({ code: 'sign-out-unsaved' }),
    )
    expect(await browser.status()).toBe(401)
  } finally {
    await headless.close()
  }
})

test.each([
  [FIREFOX, 'Firefox', 'Windows'],
  [CHROME, 'Chrome', 'Linux'],
  [`${CHROME} Edg/141.0.0.0`, 'Edge', 'Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1', 'Safari', 'macOS'],
  ['curl/8.5.0', null, null],
])('a browser with the user agent %s gets the name that people use', (userAgent, name, system) => {
  expect(describeBrowser(userAgent)).toEqual({ name, system })
})
