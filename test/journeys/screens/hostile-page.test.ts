import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { mediaPathsFor } from '../../../src/station/contract/clip-view.ts'
import { browserKeys, signInAt } from '../../support/http-browser.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

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

/** Attempts of a foreign page. Each attempt returns the data that it got hold of, or null. */
const attack = `async ({ target, code, key, browser, ticket, clip, poster }) => {
  const none = () => null
  const read = (path, options) => fetch(target + path, { credentials: 'include', ...options })
    .then((response) => (response.type === 'opaque' ? null : response.text()), none)
  const load = (tag, path, event) => new Promise((resolve) => {
    const element = document.createElement(tag)
    element.onerror = () => resolve(null)
    element[event] = () => resolve(tag)
    element.src = target + path
    document.body.append(element)
  })
  const send = (text) => new Promise((resolve) => {
    const socket = new WebSocket(target.replace('http', 'ws') + '/contract', [ticket])
    socket.onopen = () => socket.send(text)
    socket.onmessage = ({ data }) => resolve(String(data))
    socket.onerror = () => resolve(null)
  })
  const json = { 'content-type': 'application/json' }
  const post = (path, body) => read(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const call = { i: '1', p: { u: '/settings/set', b: { json: { key: 'screens.stationName', value: 'Taken' } } } }
  return {
    page: await read('/'),
    greeted: await post('/greet', { browser, nonce: 'n'.repeat(32) }),
    enter: await post('/enter', { code, key }),
    video: await read(clip),
    player: await load('video', clip, 'onloadedmetadata'),
    poster: await load('img', poster, 'onload'),
    frame: await new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.onload = () => { try { resolve(frame.contentDocument.body.textContent || null) } catch { resolve(null) } }
      frame.src = target + '/'
      document.body.append(frame)
    }),
    command: await send(JSON.stringify(call)),
  }
}`

test.for([
  ['a host of its own', 'evil.example'],
  ['another port of this computer', '127.0.0.1'],
] as const)('a hostile page at %s in a signed-in browser reads and changes nothing', async ([, host], { stage }) => {
  const world = await stage.world({ cameras: ['Cam A'] })
  const { page, context, complaints } = await stage.enter(world)
  world.film('Cam A', 'first.mp4')
  const clip = await eventually(async () => {
    const [card] = (await world.api.untagged({ offset: 0, limit: 1 })).items[0]?.clips ?? []
    if (card?.pictures.kind !== 'ready') throw new Error('it has no poster yet')
    return card
  })
  const before = { settings: await world.api.settings.get(), deck: await world.api.deck() }
  complaints.allow(
    /Failed to load resource|Cross-Origin|CORS|WebSocket connection|Refused to (display|frame)|Framing|Blocked/,
  )

  const hostile = await context.newPage()
  await hostile.goto(`http://${host}:${await startHostileServer()}/`)
  const code = new URL(world.freshAddress()).hash.replace('#code=', '')
  // More than any page could know: what another browser was given.
  const known = await signInAt(world.freshAddress())
  const { ticket, media } = await known.proven()
  const paths = mediaPathsFor(media)
  const parameters = {
    target: `http://127.0.0.1:${world.headless.port}`,
    code,
    key: browserKeys().key,
    browser: known.id,
    ticket,
    clip: paths.video(clip.id),
    poster: clip.pictures.kind === 'ready' ? paths.poster(clip.pictures.key) : '',
  }
  const got = await hostile.evaluate<object>(`(${attack})(${JSON.stringify(parameters)})`)

  expect(Object.values(got), 'what it got hold of').toEqual(Object.keys(got).map(() => null))
  expect({ settings: await world.api.settings.get(), deck: await world.api.deck() }).toEqual(before)

  // The same attempts are good ones: our own page gets what they are after, with the code still unused.
  complaints.allow(/frame/i)
  const own = await page.evaluate<object>(`(${attack})(${JSON.stringify(parameters)})`)
  const [greeted, enter] = [expect.stringContaining('signature'), expect.stringContaining('browser')]
  expect(own).toMatchObject({ greeted, enter, player: 'video', poster: 'img', command: expect.any(String) })
  expect((await world.api.settings.get()).settings.screens.stationName).toBe('Taken')
  await page.getByText('Taken').first().waitFor()
})
