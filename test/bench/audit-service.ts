// A list of captures in a separate process: a fixed number of answers a second, and one 429 in between. The server
// uses almost no processor time, so that the bench measures the audit.
import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const CAPTURES = 100_000
const ANSWER_EVERY_MS = 100
const REFUSED = 100

const athleteId = randomUUID()
const newestMs = Date.now()
const captures = Array.from({ length: CAPTURES }, (_, index) => ({
  session_id: `${randomUUID()}_1`,
  athlete_id: athleteId,
  activity: 'baseball',
  movement: 'pitching',
  status: 'completed',
  error: null,
  capture_time: new Date(newestMs - index * 60_000).toISOString(),
  fps_detected: 239.8,
  handedness: 'right',
}))
const known = new Map(captures.map((capture) => [capture.session_id, capture]))
let answered = 0
let freeAtMs = 0

/** The time at which the next answer may leave. */
async function turn() {
  const atMs = Math.max(freeAtMs, performance.now())
  freeAtMs = atMs + ANSWER_EVERY_MS
  await delay(Math.max(atMs - performance.now(), 0))
}

function answer(outgoing: ServerResponse, status: number, body: unknown) {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '1' }) })
  outgoing.end(JSON.stringify(body))
}

function answerTo(url: URL, outgoing: ServerResponse) {
  answered += 1
  if (answered === REFUSED) return answer(outgoing, 429, { error: 'TooManyRequests', message: 'slow down' })
  const id = /\/captures\/([^/]+)$/.exec(url.pathname)?.[1]
  if (id !== undefined) {
    const capture = known.get(decodeURIComponent(id))
    return answer(outgoing, capture ? 200 : 404, capture ?? { error: 'NotFound', message: 'Capture not found.' })
  }
  const [offset, limit] = [Number(url.searchParams.get('offset')), Number(url.searchParams.get('limit'))]
  return answer(outgoing, 200, {
    captures: captures.slice(offset, offset + limit),
    total_count: CAPTURES,
    offset,
    limit,
  })
}

const server = createServer((incoming, outgoing) => {
  incoming.resume()
  void turn().then(() => answerTo(new URL(incoming.url ?? '/', 'http://localhost'), outgoing))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
process.send?.({ baseUrl: `http://127.0.0.1:${port}/v1`, ids: [...known.keys()], athleteId })
process.on('message', () => process.send?.({ answered }))
process.once('disconnect', () => process.exit())
