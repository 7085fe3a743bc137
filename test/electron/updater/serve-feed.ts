// A feed of releases behind real https, with a certificate of an authority of its own.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const certificates = join(import.meta.dirname, '../../fixtures/tls')

export const feedAuthority = readFileSync(join(certificates, 'ca.pem'), 'utf8')

/** Serves the files of a feed, and notes who asks for them. */
export async function serveFeed(files: Readonly<Record<string, string | Buffer>>) {
  const seen: { readonly url: string; readonly headers: NodeJS.Dict<string | string[]> }[] = []
  const options = {
    key: readFileSync(join(certificates, 'server.key')),
    cert: readFileSync(join(certificates, 'server.pem')),
  }
  const server = createServer(options, ({ url = '', headers }, response) => {
    seen.push({ url, headers })
    const text = files[new URL(url, 'https://feed').pathname.slice(1)]
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, address: `https://service.test:${(server.address() as AddressInfo).port}/` }
}
