// A place that takes uploads and keeps none: for measuring who sends. Prints its port; `LIMIT_MBIT` makes its line slow.
import { readFileSync } from 'node:fs'
import { createServer as createPlain, type RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'

const { CERTIFICATE: folder, LIMIT_MBIT: limit } = process.env
const bytesPerMs = limit === undefined ? Number.POSITIVE_INFINITY : (Number(limit) * 125_000) / 1_000

const take: RequestListener = (request, response) => void receive(request, response)

async function receive(...[request, response]: Parameters<RequestListener>) {
  const startedAtMs = performance.now()
  let receivedBytes = 0
  for await (const chunk of request) {
    receivedBytes += (chunk as Buffer).length
    const aheadMs = receivedBytes / bytesPerMs - (performance.now() - startedAtMs)
    if (aheadMs > 1) await delay(aheadMs)
  }
  response.writeHead(204, { 'x-received': String(receivedBytes) }).end()
}

const server =
  folder === undefined
    ? createPlain(take)
    : createSecure({ key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/cert.pem`) }, take)
server.requestTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : 0)
})
