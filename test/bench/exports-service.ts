// A service that has one export of as many rows as it is told, each page after a given latency: for measuring who
// fetches it. Rows are made once, so that the station's work is what takes the time.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const [rows = '0', latencyMs = '0', columns = '100'] = process.argv.slice(2)
const total = Number(rows)
const names = Array.from({ length: Number(columns) }, (_, index) => `metric_${index}`)

const valueAt = (row: number, column: number) => Math.round(Math.sin(row * 31 + column * 17) * 1e5) / 1e5
/** Stands in for the name of the session, which is another one on every page. */
const SESSION = '#'
const rowAt = (row: number) => ({
  sessionid: SESSION,
  ...Object.fromEntries(names.map((name, column) => [name, valueAt(row, column)])),
})
const schema = Object.keys(rowAt(0)).map((name) => ({
  name,
  type: { name: name === 'sessionid' ? 'string' : 'double' },
}))
const pageOf = (count: number) =>
  JSON.stringify({ jobId: 'one', rowCount: count, schema, rows: Array.from({ length: count }, (_, row) => rowAt(row)) })
const around = pageOf(500).split(SESSION)
/** As long as the service's own: an id and the number of an athlete. */
const full = (offset: number) => around.join(`${String(offset).padStart(36, '0')}_1`)

const server = createServer((request, response) => void answer(request, response))

async function answer(...[request, response]: Parameters<RequestListener>) {
  const url = new URL(request.url ?? '/', 'http://service')
  response.setHeader('content-type', 'application/json')
  request.resume()
  if (url.pathname === '/v1/data/export') return response.end('{"jobId":"one"}')
  if (url.pathname === '/v1/data/export/job/one') return response.end('{"jobId":"one","status":"COMPLETED"}')
  if (!url.pathname.endsWith('/results')) return response.end('{"athletes":[],"captures":[]}')
  await delay(Number(latencyMs))
  const offset = Number(url.searchParams.get('offset'))
  const left = Math.min(Math.max(total - offset, 0), 500)
  return response.end(left === 500 ? full(offset) : pageOf(left))
}
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
