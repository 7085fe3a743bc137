// Gateways, filters, portals and scanners between a station and the service or its store, which answer in their place,
// and lines that cut or change answers.
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listen, stopListening } from '../../src/service/practice/http/listen.ts'
import type { Random } from '../chaos/random.ts'

export interface Sent {
  readonly body: Buffer
  readonly headers?: Record<string, string>
}

const bytes = (text: string): Sent => ({ body: Buffer.from(text) })

/** The service's own body in forms that are still its word. */
export const ownForms = {
  'the service’s body': bytes,
  'the service’s body in gzip': (own: string) => ({ body: gzipSync(own), headers: { 'content-encoding': 'gzip' } }),
  'the service’s body after a byte order mark': (own: string) => bytes(`\uFEFF${own}`),
} as const

/** Bodies of others, which come with any status. */
export const strangeForms = {
  'another JSON': () => bytes('{"message":"no Route matched with those values"}'),
  'a JSON text': () => bytes('"Forbidden"'),
  'an error of another kind': () => bytes('{"error":"Not Found","statusCode":404}'),
  HTML: () => bytes('<!doctype html><title>Blocked</title>'),
  nothing: () => bytes(''),
  'a body that is cut': (own: string) => bytes(own.slice(0, -2)),
} as const

/** Statuses that differ in meaning, and one of each rest. */
export const testedStatuses = [
  200, 201, 202, 204, 302, 400, 401, 403, 404, 405, 407, 408, 409, 410, 413, 422, 500, 502, 503, 504,
] as const

type Told =
  | { readonly kind: 'answers'; readonly status: number; readonly form: keyof typeof strangeForms }
  /** The own answer in another form, which is true. */
  | { readonly kind: 'dresses'; readonly form: keyof typeof ownForms }
  /** Never answers. */
  | { readonly kind: 'hangs' }
  /** Ends the connection within the answer. */
  | { readonly kind: 'breaks off' }
  /** Ends the connection without an answer. */
  | { readonly kind: 'hangs up' }

/** `passesOn`: the request reaches the other side before the lie is told. */
export type Lie = Told & { readonly passesOn: boolean }

/** A scanner takes a video whole, says something, and passes the video on `later`, when it is told to. */
export type LieOfStore = Told & { readonly passesOn: boolean | 'later' }

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[]

/** A lie of any kind. */
export function drawLie(random: Random): Lie {
  const kind = random.pick(['answers', 'answers', 'answers', 'dresses', 'hangs', 'breaks off', 'hangs up'] as const)
  if (kind === 'dresses') return { kind, passesOn: true, form: random.pick(keysOf(ownForms)) }
  const passesOn = random.chance(0.5)
  if (kind !== 'answers') return { kind, passesOn }
  return { kind, passesOn, status: random.pick(testedStatuses), form: random.pick(keysOf(strangeForms)) }
}

/** A 413 is believed at the third time, from any sender: not drawn. */
export function drawLieOfStore(random: Random): LieOfStore {
  const lie = drawLie(random)
  if (lie.kind === 'dresses') return lie
  const passesOn = random.pick([true, false, 'later'] as const)
  return lie.kind === 'answers' && lie.status === 413 ? { ...lie, passesOn, status: 200 } : { ...lie, passesOn }
}

/** A scanner that takes a video whole, answers an error or nothing, and passes the video on later. */
export function drawScan(random: Random): LieOfStore {
  const kind = random.pick(['answers', 'answers', 'hangs', 'hangs up', 'breaks off'] as const)
  if (kind !== 'answers') return { kind, passesOn: 'later' }
  const form = random.pick(['HTML', 'another JSON', 'nothing'] as const)
  return { kind, passesOn: 'later', status: random.pick([400, 403, 408, 500, 502, 503, 504] as const), form }
}

/** True when the other side's answer arrives in a form that is still its word. */
export const isDressed = (lie: Told | null): boolean => lie === null || lie.kind === 'dresses'

/** Answers with a lie; `own` is the answer of the other side where it was asked. */
export function tell(lie: Told, response: ServerResponse, own: Answer | null) {
  const text = own?.body.toString('utf8') ?? '{"error":"NotFound"}'
  switch (lie.kind) {
    case 'hangs':
      return
    case 'hangs up':
      return void response.destroy()
    case 'breaks off':
      response.writeHead(own?.status ?? 200, {
        'content-type': 'application/json',
        'content-length': text.length + 100,
      })
      return void response.write(text, () => response.destroy())
    case 'dresses': {
      const { body, headers } = ownForms[lie.form](text)
      return send(response, own?.status ?? 200, body, { ...own?.headers, ...headers })
    }
    case 'answers': {
      const { body } = strangeForms[lie.form](text)
      const location = lie.status === 302 && { location: 'http://127.0.0.1:9/' }
      return send(response, lie.status, body, { 'content-type': 'application/json', ...location })
    }
  }
}

/** A 204 has no body. */
export function send(response: ServerResponse, status: number, body: Buffer, headers: IncomingMessage['headers']) {
  const { 'transfer-encoding': _, ...rest } = headers
  if (status === 204) return void response.writeHead(status, { etag: headers.etag }).end()
  response.writeHead(status, { ...rest, 'content-length': body.length }).end(body)
}

export interface StoreGateway {
  readonly origin: string
  /** Uploads whose whole body the gateway took and kept from the store, by the key of their form. */
  readonly swallowed: ReadonlySet<string>
  /** Passes on everything that it holds for later. Resolves with the store's answers. */
  readonly passOn: () => Promise<Answer[]>
  readonly close: () => Promise<void>
}

/** Stands before a store: passes uploads on as they come, or lies about them. */
export async function openStoreGateway(store: string, takeLie: () => LieOfStore | null): Promise<StoreGateway> {
  const { hostname, port } = new URL(store)
  const swallowed = new Set<string>()
  const held: { request: IncomingMessage; body: Buffer }[] = []

  const askStore = ({ method, url, headers }: IncomingMessage, onAnswer: (answer: IncomingMessage) => void) =>
    ask({ host: hostname, port, method, path: url, headers }, onAnswer)

  function carry(request: IncomingMessage, response: ServerResponse) {
    const lie = takeLie()
    if (lie !== null && lie.passesOn !== true)
      return void swallow(request, response, lie).catch(() => response.destroy())
    const onward = askStore(request, (answer) => {
      readAnswer(answer).then(
        (own) => {
          if (lie === null) send(response, own.status, own.body, own.headers)
          else tell(lie, response, own)
        },
        () => response.destroy(),
      )
    })
    onward.on('error', () => response.destroy())
    // A station that dies within its body leaves the store without the end of it.
    request.on('close', () => {
      if (!request.complete) onward.destroy()
    })
    request.pipe(onward)
  }

  async function swallow(request: IncomingMessage, response: ServerResponse, lie: LieOfStore) {
    const body = await readAll(request)
    const key = /name="key"\r\n(?:[^\r\n]+\r\n)*\r\n([^\r\n]*)/.exec(body.toString('latin1'))?.[1]
    if (key !== undefined) swallowed.add(key)
    if (lie.passesOn === 'later') held.push({ request, body })
    tell(lie, response, null)
  }

  const passOnce = ({ request, body }: (typeof held)[number]) =>
    new Promise<Answer>((resolve, reject) => {
      const onward = askStore(request, (answer) => void readAnswer(answer).then(resolve, reject))
      onward.on('error', reject).end(body)
    })

  /** A video whose store hangs up is given up: the store may have it, and a second time would be the scanner's fault. */
  const passOn = async () => {
    const passed = await Promise.allSettled(held.splice(0).map(passOnce))
    return passed.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }

  const server = createServer({ requestTimeout: 0 }, carry)
  const ownPort = await listen(server, 0)
  return { origin: `http://127.0.0.1:${ownPort}`, swallowed, passOn, close: () => stopListening(server) }
}

const readAnswer = async (answer: IncomingMessage): Promise<Answer> => ({
  status: answer.statusCode ?? 0,
  headers: answer.headers,
  body: await readAll(answer),
})

export async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
