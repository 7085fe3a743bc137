// A proxy in front of the practice service, which accepts one key at a time: tests revoke and renew keys here.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Behind {
  readonly baseUrl: string
  readonly key: string
}

/** Opens the door; the service sees its own key when the right one was given, and one that it does not know otherwise. */
export async function openKeyProxy({ baseUrl, key: ownKey }: Behind, firstKey: string) {
  const behind = new URL(baseUrl)
  let goodKey = firstKey

  function pass(message: IncomingMessage, response: ServerResponse) {
    const isGood = message.headers.authorization === `Bearer ${goodKey}`
    const headers = {
      ...message.headers,
      host: behind.host,
      authorization: `Bearer ${isGood ? ownKey : 'sk_revoked_revoked'}`,
    }
    const { port, hostname } = behind
    const onward = request({ port, hostname, method: message.method, path: message.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    message.pipe(onward)
  }

  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${behind.pathname}`,
    /** From now on only this key is good. */
    renew: (key: string) => void (goodKey = key),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
