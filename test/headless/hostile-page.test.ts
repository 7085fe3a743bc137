import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { browserKeys } from '../support/http-browser.ts'
import { demoClip } from '../support/sample-clips.ts'
import { openChromium } from './chromium.ts'
import { fixtureScreen } from './fixture-screen.ts'
import { startStage } from './headless-stage.ts'

/** Names of somebody else's that lead to this computer, as after DNS rebinding. */
const MAPPED = ['--host-resolver-rules=MAP *.example 127.0.0.1']

/** Somebody else's server on this computer: its pages may do what they like. */
async function startHostileServer(): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hostile</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A browser that is inside the station, and has another page open. */
async function openHostile(address: (ports: { hostile: number; ours: number }) => string) {
  const stage = await startStage({ script: fixtureScreen, clip: demoClip('cam-a/IMG_0412.MOV') })
  const browser = await openChromium(MAPPED)
  const context = await browser.newContext()
  const own = await context.newPage()
  await own.goto(`${stage.origin}/#code=${stage.access.issueCode()}`)
  await own.getByText('heard hello').waitFor()
  const page = await context.newPage()
  await page.goto(address({ hostile: await startHostileServer(), ours: stage.port }))
  return { ...stage, context, own, page }
}

/** Everything that a page can try against an origin, knowing more than any could. Each answers what it got, or null. */
const attempts = `async (target, { code, key, browser, media, ticket }) => {
  const none = () => null
  const read = (path, options) => fetch(target + path, { credentials: 'include', ...options })
    .then((response) => (response.type === 'opaque' ? null : response.text()), none)
  const load = (tag, path, event) => new Promise((resolve) => {
    const element = document.createElement(tag)
    element.onerror = () => resolve(null)
    element[event] = () => resolve(tag)
    try { element.src = target + path } catch { resolve(null) }
    document.body.append(element)
  })
  const frame = () => new Promise((resolve) => {
    const element = document.createElement('iframe')
    element.onload = () => {
      try { resolve(element.contentDocument?.querySelector('output')?.textContent ?? null) } catch { resolve(null) }
    }
    element.src = target + '/'
    document.body.append(element)
  })
  const socket = () => new Promise((resolve) => {
    const opened = new WebSocket(target.replace('http', 'ws') + '/contract', [ticket])
    opened.onopen = () => { opened.send('from a hostile page'); resolve('opened') }
    opened.onerror = () => resolve(null)
  })
  const json = { 'content-type': 'application/json' }
  const post = (path, body) => read(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const simple = { method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' } }
  return {
    greeted: await post('/greet', { browser, nonce: 'n'.repeat(32) }),
    video: await read(media + '/clip/one'),
    page: await read('/'),
    contract: await read('/contract'),
    enter: await post('/enter', { code, key }),
    enterSimply: await read('/enter', { ...simple, body: JSON.stringify({ code, key }) }),
    image: await load('img', media + '/ab12/poster.jpg', 'onload'),
    player: await load('video', media + '/clip/one', 'onloadedmetadata'),
    script: await load('script', '/assets/app-C0ffee42.js', 'onload'),
    frame: await frame(),
    socket: await socket(),
  }
}`

/** Secrets of the station and its own page, given to the attacker: a code, a ticket, and the address of the media. */
async function everything({ access, own }: Awaited<ReturnType<typeof openHostile>>) {
  const { ticket } = await own.evaluate<{ ticket: string }>('prove()')
  const media = await own.evaluate<string>('media')
  return { code: access.issueCode(), key: browserKeys().key, browser: access.list()[0]?.id ?? '', media, ticket }
}

const attack = (page: Page, target: string, given: Awaited<ReturnType<typeof everything>>) =>
  page.evaluate<Record<string, string | null>>(`(${attempts})(${JSON.stringify(target)}, ${JSON.stringify(given)})`)

const nothing = {
  greeted: null,
  video: null,
  page: null,
  contract: null,
  enter: null,
  enterSimply: null,
  image: null,
  player: null,
  script: null,
  frame: null,
  socket: null,
}

test('our own page gets the data that the hostile ones below try to read', async () => {
  const stage = await openHostile(({ hostile }) => `http://127.0.0.1:${hostile}`)
  const got = await attack(stage.own, stage.origin, await everything(stage))
  const { greeted, enter, image, player, socket } = got
  expect({ greeted, enter, image, player, socket }).toEqual({
    greeted: expect.stringContaining('signature'),
    enter: expect.stringContaining('browser'),
    image: 'img',
    player: 'video',
    socket: 'opened',
  })
  expect(got['video']).toContain('ftyp')
  expect(got['page']).toContain('<title>Fixture</title>')
})

const places: [what: string, address: (ports: { hostile: number }) => string][] = [
  [
    'another port of this computer, where its browser brings our cookie along',
    ({ hostile }) => `http://127.0.0.1:${hostile}`,
  ],
  ['localhost', ({ hostile }) => `http://localhost:${hostile}`],
  ['a host of its own', ({ hostile }) => `http://evil.example:${hostile}`],
]

test.each(places)('a hostile page at %s reads and changes nothing', async (_what, address) => {
  const stage = await openHostile(address)
  const { access, messages, origin, own, page } = stage
  const given = await everything(stage)
  expect(await attack(page, origin, given)).toEqual(nothing)
  expect(messages).toEqual(['hello'])
  expect(access.enter({ ...given, name: null, system: null }).kind).toBe('entered')
  await own.reload()
  await own.getByText('heard hello').waitFor()
})

test('a page whose host name was pointed at the station gets nothing from it', async () => {
  const stage = await openHostile(({ hostile }) => `http://evil.example:${hostile}`)
  const { access, messages, page, port } = stage
  const given = await everything(stage)
  expect(await attack(page, `http://evil.example:${port}`, given)).toEqual(nothing)
  const rebound = await page.goto(`http://evil.example:${port}/`)
  expect(rebound?.status()).toBe(421)
  const answers = await attack(page, `http://evil.example:${port}`, given)
  expect({ ...nothing, ...answers, ...refusedInWords(answers) }).toEqual(nothing)
  expect(messages).toEqual(['hello'])
  expect(access.enter({ ...given, name: null, system: null }).kind).toBe('entered')
})

/** From the same origin a page may read that it was refused: that is all there is to read. */
const refusedInWords = (answers: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(answers).map(([name, text]) => [name, text === 'not-our-host\n' ? null : text]))

test('a window that a hostile page opens is outside its control', async () => {
  const { context, origin, page } = await openHostile(({ hostile }) => `http://127.0.0.1:${hostile}`)
  const opened = context.waitForEvent('page')
  await page.evaluate(`window.opened = window.open(${JSON.stringify(origin)})`)
  await (await opened).getByText('heard hello').waitFor()
  expect(await page.evaluate('window.opened.closed')).toBe(true)
})
