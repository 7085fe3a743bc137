import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A line to a database that carries a statement with this text, and then holds every answer back until it is told. */
export async function holdingProxy(address: string, statement: string) {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  const waiting: (() => void)[] = []
  let state: 'before' | 'holding' | 'released' = 'before'

  const server = createServer((station) => {
    const database = connect({ host: target.hostname, port: Number(target.port) })
    for (const socket of [station, database]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        station.destroy()
        database.destroy()
      })
    }
    station.on('data', (bytes) => {
      if (state === 'before' && bytes.includes(statement)) state = 'holding'
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      const pass = () => void (station.writable && station.write(bytes))
      if (state === 'holding') waiting.push(pass)
      else pass()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function release() {
    state = 'released'
    for (const pass of waiting.splice(0)) pass()
  }

  /** Ends every connection; the answers that were held are lost. */
  function cut() {
    state = 'released'
    waiting.length = 0
    for (const socket of sockets) socket.destroy()
  }

  onTestFinished(() => {
    server.close()
    cut()
  })
  const bound = server.address()
  const database = new URL(address)
  database.port = String(typeof bound === 'object' && bound !== null ? bound.port : 0)
  return { database: database.href, release, cut }
}
