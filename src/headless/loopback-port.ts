import type { Server } from 'node:http'
import { AppError } from '../station/app-error.ts'
import { evidence } from '../station/contract/evidence.ts'

/** Address that other computers can't reach. */
export const LOOPBACK = '127.0.0.1'

/** Starts listening and returns the port; 0 selects a free one. Throws AppError `port-in-use` or `config-invalid`. */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, LOOPBACK, () => {
        server.off('error', reject)
        resolve()
      })
    })
  } catch (error) {
    throw hasCode(error) ? (refusals[error.code]?.(port) ?? error) : error
  }
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return address.port
}

const refusals: Readonly<Record<string, (port: number) => AppError>> = {
  EADDRINUSE: (port) => new AppError('port-in-use', { port }),
  EACCES: (port) =>
    new AppError('config-invalid', {
      key: '--port',
      given: `the system does not let this user open ${port}`,
      expected: evidence('port-number'),
    }),
}

const hasCode = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
