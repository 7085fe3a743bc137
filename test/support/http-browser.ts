// A browser's part of signing in, over HTTP: what the page does with WebCrypto, with the keys in the test's hands.
import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { request } from 'node:http'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type MediaPaths, mediaPathsFor } from '../../src/station/contract/clip-view.ts'
import { EnterAnswer, GreetAnswer, ProveAnswer, signedText, signInPaths } from '../../src/station/contract/sign-in.ts'

const dsaEncoding = 'ieee-p1363'

interface Posted {
  readonly status: number
  readonly text: string
}

type Post = (path: string, body: object) => Promise<Posted>

/** Posts as the page of this origin does, on a connection of its own: the station may have been started again. */
export const postFrom =
  (origin: string): Post =>
  (path, body) =>
    new Promise((resolve, reject) => {
      const headers = { origin, 'content-type': 'application/json' }
      const asked = request(origin + path, { method: 'POST', headers, agent: false }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          text += piece
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(JSON.stringify(body))
    })

export type HttpBrowser = ReturnType<typeof browserOf>
type Known = { readonly origin: string; readonly id: string; readonly station: string; readonly privateKey: KeyObject }

/** A fresh pair as a browser makes it. */
export function browserKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { privateKey, key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}

/** Signs in with a code; the status of the refusal where there is one. */
export async function tryCode(origin: string, code: string, post = postFrom(origin), more: object = {}) {
  const { privateKey, key } = browserKeys()
  const { status, text } = await post(signInPaths.enter, { code, key, ...more })
  if (status !== 200) return { status, browser: null }
  const { browser: id, station } = EnterAnswer.parse(JSON.parse(text))
  return { status, browser: browserOf({ origin, id, station, privateKey }) }
}

/** Signs in with an address that was printed. */
export async function signInAt(address: string): Promise<HttpBrowser> {
  const { origin, hash } = new URL(address)
  const { browser, status } = await tryCode(origin, hash.replace('#code=', ''))
  if (!browser) throw new Error(`The station answered ${status}.`)
  return browser
}

/** A browser that knows a station. */
export function browserOf(known: Known) {
  const { origin, id, station, privateKey } = known
  const stationKey = createPublicKey({ key: Buffer.from(station, 'base64'), type: 'spki', format: 'der' })

  /** Both prove themselves. `shownOrigin` is where the page believes it is. */
  async function prove(post = postFrom(origin), shownOrigin = origin) {
    const nonce = randomBytes(24).toString('base64url')
    const greeted = await post(signInPaths.greet, { browser: id, nonce })
    if (greeted.status !== 200) return { status: greeted.status, isStation: false, proven: null }
    const { nonce: stationNonce, signature: theirs } = GreetAnswer.parse(JSON.parse(greeted.text))
    const greeting = { origin: shownOrigin, browser: id, nonce, stationNonce }
    const said = Buffer.from(signedText('station', greeting))
    const isStation = verify('sha256', said, { key: stationKey, dsaEncoding }, Buffer.from(theirs, 'base64'))
    const text = Buffer.from(signedText('browser', greeting))
    const signature = sign('sha256', text, { key: privateKey, dsaEncoding }).toString('base64')
    const { status, text: answer } = await post(signInPaths.prove, { browser: id, nonce, stationNonce, signature })
    return { status, isStation, proven: status === 200 ? ProveAnswer.parse(JSON.parse(answer)) : null }
  }

  async function proven(): Promise<ProveAnswer> {
    const { proven: given, status } = await prove()
    if (!given) throw new Error(`The station answered ${status}.`)
    return given
  }

  return {
    ...known,
    prove,
    proven,
    /** 200 for a browser that is signed in. */
    status: async () => (await prove()).status,
    media: async (): Promise<MediaPaths> => mediaPathsFor((await proven()).media),
    /** The open contract. */
    async open(): Promise<WebSocket> {
      const socket = await openContract(origin, { origin }, (await proven()).ticket)
      if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
      return socket
    },
  }
}

/** Resolves with the open socket, or with the status of the refusal. The caller closes it. */
export function openContract(origin: string, headers: Record<string, string>, ticket?: string, path = '/contract') {
  const socket = new WebSocket(origin.replace('http', 'ws') + path, ticket === undefined ? [] : [ticket], { headers })
  return new Promise<WebSocket | number>((resolve, reject) => {
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    socket.on('error', reject)
  })
}

/** The same for a test, which closes it when it is over. */
export async function openInTest(browser: HttpBrowser): Promise<WebSocket> {
  const socket = await browser.open()
  onTestFinished(() => socket.terminate())
  return socket
}
