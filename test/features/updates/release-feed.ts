// A feed behind real https, with a certificate that only a local authority vouches for.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { startProxy } from '../../support/proxy.ts'

const certificates = fileURLToPath(new URL('../../fixtures/tls/', import.meta.url))
const caFile = join(certificates, 'ca.pem')
/** The certificate is for this name, which the proxy leads to the server. */
export const feed = 'https://service.test/releases/'

export async function releaseFeed() {
  const answer = { status: 200, body: JSON.stringify({ version: '9.0.0', notes: 'Faster scans.' }), location: '' }
  const seen: { method: string; url: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const options = {
    key: readFileSync(join(certificates, 'server.key')),
    cert: readFileSync(join(certificates, 'server.pem')),
  }
  const server = createServer(options, ({ method = '', url = '', headers }, response) => {
    seen.push({ method, url, headers })
    response.writeHead(answer.status, answer.location === '' ? {} : { location: answer.location }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const proxy = await startProxy({ targets: { 'service.test:443': port } })
  return {
    answer,
    seen,
    offer: (release: object) => {
      answer.body = JSON.stringify(release)
    },
    service: { baseUrl: null, proxy: `http://127.0.0.1:${proxy.port}`, caFile },
  }
}
