// A hostile page in a browser: its server, and everything that it can try against a station.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { onTestFinished } from 'vitest'

/** Names of somebody else's that lead to this computer, as after DNS rebinding. */
export const MAPPED = ['--host-resolver-rules=MAP *.example 127.0.0.1']

/** Somebody else's server on this computer: its pages may do what they like. */
export async function startHostileServer(): Promise<number> {
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

/** Secrets that an attacker is given, to know more than any could. */
interface GivenSecrets {
  readonly code: string
  readonly key: string
  readonly browser: string
  readonly media: string
  readonly ticket: string
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

export const attack = (page: Page, target: string, given: GivenSecrets) =>
  page.evaluate<Record<string, string | null>>(`(${attempts})(${JSON.stringify(target)}, ${JSON.stringify(given)})`)

export const nothing = {
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
