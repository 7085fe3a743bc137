import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { checkFacilitySchema, migrateFacility } from '../../../src/features/facility/schema/migrate.ts'
import { createDatabaseLink, createListener } from '../../../src/features/facility/station/database-link.ts'
import type { FacilityLinkState } from '../../../src/station/contract/facility-status.ts'
import { atPace } from '../../support/pace.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { eventually } from '../../support/until.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

function linkTo(database: string, { password = postgres.password }: { readonly password?: string } = {}) {
  const states: FacilityLinkState[] = []
  const link = createDatabaseLink({
    settings: { database, tls: 'off' },
    password,
    clock: systemClock,
    onChange: (state) => states.push(state),
  })
  return { link, states, [Symbol.asyncDispose]: link.close }
}

test('a facility’s tables are made once, by stations that begin at the same time too', async () => {
  const database = await postgres.createDatabase()
  await using one = linkTo(database)
  await using other = linkTo(database)
  await expect(checkFacilitySchema(one.link)).rejects.toMatchObject({ code: 'facility-not-ready' })
  const made = await Promise.all([migrateFacility(one.link), migrateFacility(other.link)])
  expect(made.toSorted()[0]).toBe(0)
  await checkFacilitySchema(other.link)
})

test('a listening connection that ends is replaced, and followers read again', async () => {
  const database = await postgres.createDatabase()
  await using joined = linkTo(database)
  const heard: string[] = []
  let connects = 0
  joined.link.listen('deck', (payload) => heard.push(payload))
  joined.link.onConnect(() => {
    connects += 1
  })
  await eventually(() => expect(connects).toBe(1))
  const name = database.split('/').at(-1) ?? ''
  await postgres.query(
    name,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ondeck' AND datname = $1",
    [name],
  )
  await eventually(() => expect(connects).toBe(2))
  await postgres.query(name, "NOTIFY deck, 'cage 2'")
  await eventually(() => expect(heard).toEqual(['cage 2']))
  expect(joined.states.map(({ kind }) => kind)).toEqual(['connected', 'away', 'connected'])
  expect(Math.abs(joined.link.offsetMs() ?? Number.NaN)).toBeLessThan(atPace(1_000))
})

test('a prepared statement is planned once for each connection, and finds rows of partitions made since', async () => {
  const database = await postgres.createDatabase()
  await using joined = linkTo(database)
  const { run, transaction } = joined.link
  await run(z.unknown(), 'CREATE TABLE kept (month INT, name TEXT) PARTITION BY LIST (month)')
  const addMonth = (month: number) =>
    run(z.unknown(), `CREATE TABLE kept_${month} PARTITION OF kept FOR VALUES IN (${month})`)
  const statement = { name: 'kept-by-name', text: 'SELECT month FROM kept WHERE name = $1 ORDER BY month' }
  const months = async (month: number) => {
    await addMonth(month)
    return transaction(async (within) => {
      await within(z.unknown(), 'INSERT INTO kept VALUES ($1, $2)', [month, 'Maya'])
      return within(z.object({ month: z.int() }), statement, ['Maya'])
    })
  }
  expect(await months(1)).toEqual([{ month: 1 }])
  expect(await months(2)).toEqual([{ month: 1 }, { month: 2 }])
  const prepared = await run(z.object({ name: z.string() }), 'SELECT name FROM pg_prepared_statements')
  expect(prepared).toEqual([{ name: 'kept-by-name' }])
})

test('a follower that fails ends neither the program nor what others hear', async () => {
  const database = await postgres.createDatabase()
  await using joined = linkTo(database)
  const heard: string[] = []
  joined.link.listen('deck', () => {
    throw new Error('the disk is full')
  })
  joined.link.listen('deck', (payload) => heard.push(payload))
  await eventually(() => expect(joined.states.at(-1)?.kind).toBe('connected'))
  const name = database.split('/').at(-1) ?? ''
  await postgres.query(name, "NOTIFY deck, 'cage 2'")
  await eventually(() => expect(heard).toEqual(['cage 2']))
})

/** Message of a server that ends a connection. */
const ENDED = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')

/** A line to the server that says so in the same breath as “ready”, on all connections after the first. */
async function breathless(database: string) {
  const target = new URL(database)
  const port = Number(target.port)
  let connections = 0
  const server = createServer((station) => {
    connections += 1
    const isFirst = connections === 1
    const line = connect({ host: target.hostname, port })
    for (const socket of [station, line]) socket.on('error', () => socket.destroy())
    station.on('close', () => line.destroy())
    station.on('data', (bytes) => line.write(bytes))
    line.on('data', (bytes) => {
      const isReady = bytes.at(-6) === 'Z'.charCodeAt(0)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(ENDED.length + 4)
      station.write(isReady && !isFirst ? Buffer.concat([bytes, Buffer.from('E'), length, ENDED]) : bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  target.port = String(typeof address === 'object' ? address?.port : 0)
  return target.href
}

test('a connection that ends in the moment in which it is ready fails the transaction, not the program', async () => {
  await using joined = linkTo(await breathless(await postgres.createDatabase()))
  await eventually(() => expect(joined.states.at(-1)?.kind).toBe('connected'))
  const asked = joined.link.transaction((within) => within(z.unknown(), 'SELECT 1'))
  await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/^facility-/) })
})

test('a connection attempt that ends after its link was closed changes no state', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'owner', password: 'p', ssl: false })
  const ended = new Promise<void>((resolve) => client.on('end', resolve))
  const down: unknown[] = []
  const listener = createListener({
    connect: () => client,
    clock: systemClock,
    onUp: () => {},
    onDown: (error) => down.push(error),
  })
  await eventually(() => expect(sockets).toHaveLength(1))
  await listener.close()
  for (const socket of sockets) socket.destroy()
  await ended
  await setImmediate()
  expect(down).toEqual([])
  server.close()
})

test('a wrong password, a missing server and a missing encryption are told apart', async () => {
  await using refused = linkTo(postgres.address(), { password: 'not it' })
  await expect(refused.link.run(z.unknown(), 'SELECT 1')).rejects.toMatchObject({ code: 'facility-refused' })
  await using missing = linkTo('postgresql://owner@127.0.0.1:1/postgres')
  await expect(missing.link.run(z.unknown(), 'SELECT 1')).rejects.toMatchObject({ code: 'facility-away' })
  const settings = { database: postgres.address(), tls: 'verify' } as const
  const open = createDatabaseLink({ settings, password: postgres.password, clock: systemClock, onChange: () => {} })
  await expect(open.run(z.unknown(), 'SELECT 1')).rejects.toMatchObject({ code: 'facility-untrusted' })
  await open.close()
})
