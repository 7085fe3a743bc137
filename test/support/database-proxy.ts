import { connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>

/**
 * A line between a station and its facility's database that can be cut, or fall silent: then bytes wait, in one
 * direction or both, and no connection ends.
 */
export async function openDatabaseProxy(port: number) {
  const pairs = new Set<readonly [station: Socket, database: Socket]>()
  let state: 'open' | 'cut' | 'silent' | 'deaf' = 'open'

  const server = createServer((station) => {
    if (state === 'cut') return void station.destroy()
    const database = connect(port, '127.0.0.1')
    const pair = [station, database] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      station.destroy()
      database.destroy()
    }
    station
      .on('data', (bytes) => database.write(bytes))
      .on('close', end)
      .on('error', end)
    database
      .on('data', (bytes) => station.write(bytes))
      .on('close', end)
      .on('error', end)
    apply(pair)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const bound = server.address()

  function apply([station, database]: readonly [Socket, Socket]) {
    if (state === 'silent') station.pause()
    else station.resume()
    if (state === 'silent' || state === 'deaf') database.pause()
    else database.resume()
  }

  function change(next: typeof state) {
    state = next
    for (const pair of pairs) {
      if (next === 'cut') for (const socket of pair) socket.destroy()
      else apply(pair)
    }
  }

  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    /** Ends every connection and refuses new ones. */
    cut: () => change('cut'),
    /** Carries nothing in either direction, and ends no connection. */
    fallSilent: () => change('silent'),
    /** Carries what the station sends, and holds every answer back. */
    holdAnswers: () => change('deaf'),
    mend: () => change('open'),
    connections: () => pairs.size,
    async close() {
      change('cut')
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
