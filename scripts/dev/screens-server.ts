import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import config from '../../electron.vite.config.ts'
import { LOOPBACK, listenOnLoopback } from '../../src/headless/loopback-port.ts'

const root = join(import.meta.dirname, '../..')

/** Starts Vite's server for `src/renderer` on a free port of this computer. The socket that brings changes is there too. */
export async function startScreensServer() {
  const http = createHttpServer()
  const port = await listenOnLoopback(http, 0)
  const { renderer } = config
  const vite = await createServer({
    ...renderer,
    configFile: false,
    root: join(root, 'src/renderer'),
    clearScreen: false,
    logLevel: 'warn',
    server: {
      ...renderer?.server,
      middlewareMode: true,
      hmr: { overlay: false },
      ws: { server: http, host: LOOPBACK, clientPort: port },
    },
  })
  http.on('request', vite.middlewares)

  async function close() {
    await vite.close()
    const closed = new Promise((resolve) => http.close(resolve))
    http.closeAllConnections()
    await closed
  }
  return { address: new URL(`http://${LOOPBACK}:${port}`), close }
}
