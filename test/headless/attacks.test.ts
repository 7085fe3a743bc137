// The attacks of somebody else on this computer: what they hear on another port, or on ours while the station is down, lets
// nobody in. See docs/decisions/0029-signing-in.md.

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { createSessionFile } from '../../src/headless/session-memory.ts'
import { hangMs } from '../support/pace.ts'
import { type RecordedRequest, startRecordingServer } from '../support/recording-server.ts'
import { demoClip } from '../support/sample-clips.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { openChromium } from './chromium.ts'
import { fixtureScreen } from './fixture-screen.ts'
import { openSocket, startStage } from './headless-stage.ts'

/** A browser that is signed in, and the file in which its station remembers that. */
async function signedInBrowser() {
  const file = join(temporaryFolder(), 'browsers.json')
  const clip = demoClip('cam-a/IMG_0412.MOV')
  const start = (port?: number) =>
    startStage({ memory: createSessionFile(file), script: fixtureScreen, clip, ...(port !== undefined && { port }) })
  const stage = await start()
  const context = await (await openChromium()).newContext()
  context.setDefaultTimeout(hangMs())
  const page = await context.newPage()
  await page.goto(`${stage.origin}/#code=${stage.access.issueCode()}`)
  await page.getByText('heard hello').waitFor()
  return { stage, context, page, restart: () => start(stage.port) }
}

/** Replays every recorded request at the station from a program that is no browser. */
async function replay(
  requests: readonly RecordedRequest[],
  { ask, origin, port }: Awaited<ReturnType<typeof startStage>>,
) {
  const got: number[] = []
  for (const { path, headers, body } of requests) {
    const kept = Object.entries(headers).filter(([name]) => ['cookie', 'authorization'].includes(name))
    const same = { origin, 'content-type': 'application/json', ...Object.fromEntries(kept) } as Record<string, string>
    if (body !== '' && path !== '/greet') got.push((await ask(path, { method: 'POST', headers: same, body })).status)
    const ticket = headers['sec-websocket-protocol']
    const opened = await openSocket(port, { ...same, host: `127.0.0.1:${port}` }, ticket)
    got.push(typeof opened === 'number' ? opened : 101)
  }
  return got
}

test('a server on another port gets no credentials from a signed-in browser that opens the station', async () => {
  const { stage, context } = await signedInBrowser()
  const { requests, port } = await startRecordingServer(0, (path) =>
    path === '/' ? '<!doctype html><title>Other</title>' : '{}',
  )
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.evaluate(`fetch('/media/clip/one', { credentials: 'include' })`)
  expect(requests.length).toBeGreaterThan(1)
  expect(requests.filter(({ headers }) => headers.cookie !== undefined)).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await replay(requests, stage)).not.toContain(101)
})

test('a program that takes the port of a stopped station learns nothing with which to sign in', async () => {
  const { stage, page, restart } = await signedInBrowser()
  const { proven } = await proveIn(page)
  await stage.close()
  // The impostor answers with its own signature.
  const greeting = JSON.stringify({ nonce: 'n'.repeat(32), signature: Buffer.alloc(64).toString('base64') })
  const squatter = await startRecordingServer(stage.port, () => greeting)
  expect(await page.evaluate('prove().catch(() => null)')).not.toMatchObject({ ticket: expect.any(String) })
  expect(squatter.requests.map(({ path }) => path)).toContain('/greet')
  const { requests } = squatter
  await squatter.stop()
  const again = await restart()
  const got = await replay(requests, again)
  expect(got.filter((status) => status === 200 || status === 101)).toEqual([])
  expect(proven).toBe(true)
  expect((await proveIn(page)).proven).toBe(true)
})

test('a page that another program serves at the station’s own address gets no key out of the browser', async () => {
  const { stage, page, restart } = await signedInBrowser()
  await stage.close()
  const squatter = await startRecordingServer(stage.port, () => '<!doctype html><title>Squatter</title>')
  await page.goto(`${stage.origin}/`)
  const taken = await page.evaluate<object>(`(async () => {
    const opened = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = reject
    })
    const database = await opened(indexedDB.open('fixture', 1))
    const own = await opened(database.transaction('keys').objectStore('keys').get('own'))
    const formats = ['pkcs8', 'jwk']
    const exported = await Promise.all(
      formats.map((format) => crypto.subtle.exportKey(format, own.privateKey).then(() => format, () => null)),
    )
    return { exported, cookie: document.cookie, local: { ...localStorage }, session: { ...sessionStorage } }
  })()`)
  expect(taken).toEqual({ exported: [null, null], cookie: '', local: {}, session: {} })
  await squatter.stop()
  const again = await restart()
  expect((await replay(squatter.requests, again)).filter((status) => status === 101)).toEqual([])
})

const proveIn = async (page: Page) => ({
  proven: await page.evaluate<boolean>('prove().then((answer) => typeof answer?.ticket === "string")'),
})
