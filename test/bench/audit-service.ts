// A practice service in a process of its own, behind a gate that gives so many answers a second and one 429 in between.
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { startPracticeService } from '../../src/practice/practice-service.ts'

const [dataDir = '', key = ''] = process.argv.slice(2)
const CAPTURES = 100_000
const ANSWER_EVERY_MS = 100
const REFUSED = 100

const service = await startPracticeService({ dataDir, key, port: 0, processingMs: 0 })
const ids = service.control.seedCaptures({ count: CAPTURES, framesEach: 1 })
let answered = 0
let freeAtMs = 0

/** The time at which the next answer may leave. */
async function turn() {
  const atMs = Math.max(freeAtMs, performance.now())
  freeAtMs = atMs + ANSWER_EVERY_MS
  await delay(atMs - performance.now())
}

const gate = createServer((incoming, outgoing) => {
  void turn().then(() => {
    answered += 1
    if (answered === REFUSED) {
      incoming.resume()
      outgoing.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' })
      return outgoing.end(JSON.stringify({ error: 'TooManyRequests', message: 'slow down' }))
    }
    const { method, url, headers } = incoming
    const passed = forward({ host: '127.0.0.1', port: service.port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    return incoming.pipe(passed)
  })
})
await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
const { port } = gate.address() as AddressInfo
const athletes = await fetch(`${service.baseUrl}/captures?limit=1`, { headers: { authorization: `Bearer ${key}` } })
const { captures } = (await athletes.json()) as { captures: { athlete_id: string }[] }
process.send?.({ baseUrl: `http://127.0.0.1:${port}/v1`, ids, athleteId: captures[0]?.athlete_id ?? '' })
process.on('message', () => process.send?.({ answered }))
process.once('disconnect', () => process.exit())
