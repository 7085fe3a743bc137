import type { Client } from 'pg'
import pg from 'pg'
import { z } from 'zod'
import { withTimeout } from '../../../computer/files/with-timeout.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import type { FacilityLinkState } from '../../../station/contract/facility-status.ts'
import type { FailureCode } from '../../../station/contract/failure.ts'
import type { Clock } from '../../../station/ports.ts'
import { connectionOptions, type DatabaseSettings } from '../../../station/settings/connection-options.ts'
import { parseDatabaseAddress } from '../../../station/settings/database-address.ts'
import { isRetryableTransaction, toFacilityError } from './database-error.ts'
import { createReconnectDelay } from './reconnect-delay.ts'

/** A listening connection can die without any event: it is asked for the time at this interval. */
const CHECK_INTERVAL_MS = 5_000
const CLOSE_TIMEOUT_MS = 1_000
/** Round trips that took longer say too little about the clock. */
const MAX_ROUND_TRIP_MS = 2_000

interface Listener {
  /** Subscribes to a channel. Returns a function that stops. */
  listen(channel: string, onNotice: (payload: string) => void): () => void
  onConnect(callback: () => void): () => void
  offsetMs(): number | null
  close(): Promise<void>
}

interface ListenerParts {
  readonly connect: () => Client
  /** Throws where this station can't use the database, such as for tables of a newer version. */
  readonly check?: ((client: Client) => Promise<void>) | undefined
  readonly clock: Clock
  readonly onUp: () => void
  readonly onDown: (error: unknown) => void
}

const SELECT_NOW = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms'
const TimeRow = z.tuple([z.object({ now_ms: z.number() })])

/**
 * Holds the connection that listens. One that dies, silently too, is replaced and listens again; followers then read
 * what they may have missed. Measures the database's clock with each check.
 */
export function createListener({ connect, check, clock, onUp, onDown }: ListenerParts): Listener {
  const followers = new Map<string, Set<(payload: string) => void>>()
  const onConnects = new Set<() => void>()
  const closing = new AbortController()
  let client: Client | null = null
  let offsetMs: number | null = null

  async function hold() {
    const delay = createReconnectDelay()
    while (!closing.signal.aborted) {
      const connection = connect()
      const ended = new Promise<unknown>((resolve) => {
        connection.on('error', resolve)
        connection.on('end', () => resolve(new Error('the connection ended')))
      })
      try {
        await connection.connect()
        await begin(connection)
        delay.reset()
        down(await Promise.race([ended, checkUntilItFails(connection)]))
      } catch (error) {
        down(error)
      }
      client = null
      // The end of a dead connection is not awaited: it may never come.
      void connection.end().catch(() => {})
      await clock.sleep(delay.nextMs(), closing.signal)
    }
  }

  /** A connection that outlives this listener says nothing about the present one. */
  function down(error: unknown) {
    if (!closing.signal.aborted) onDown(error)
  }

  async function begin(connection: Client) {
    connection.on('notification', ({ channel, payload }) => {
      for (const follower of followers.get(channel) ?? []) tell(follower, payload ?? '')
    })
    for (const channel of followers.keys()) await connection.query(`LISTEN ${channel}`)
    await check?.(connection)
    await measureClock(connection)
    closing.signal.throwIfAborted()
    client = connection
    onUp()
    for (const callback of onConnects) callback()
  }

  /** Resolves with the error of the first check that fails; never while all succeed. */
  async function checkUntilItFails(connection: Client): Promise<unknown> {
    while (isHeld(connection)) {
      await clock.sleep(CHECK_INTERVAL_MS, closing.signal)
      try {
        await check?.(connection)
        await measureClock(connection)
      } catch (error) {
        return error
      }
    }
    return new Error('closed')
  }

  const isHeld = (connection: Client) => !closing.signal.aborted && client === connection

  async function measureClock(connection: Client) {
    const beganMs = clock.monotonicMs()
    const { rows } = await connection.query(SELECT_NOW)
    const tripMs = clock.monotonicMs() - beganMs
    const [{ now_ms: databaseMs }] = TimeRow.parse(rows)
    if (tripMs <= MAX_ROUND_TRIP_MS) offsetMs = databaseMs - (clock.nowMs() - tripMs / 2)
  }

  const held = hold()

  return {
    listen(channel, onNotice) {
      const known = followers.get(channel)
      if (known) known.add(onNotice)
      else {
        followers.set(channel, new Set([onNotice]))
        // A failure ends the connection, and the next one listens to every channel.
        void client?.query(`LISTEN ${channel}`).catch(() => {})
      }
      return () => void followers.get(channel)?.delete(onNotice)
    },
    onConnect(callback) {
      onConnects.add(callback)
      return () => void onConnects.delete(callback)
    },
    offsetMs: () => offsetMs,
    async close() {
      closing.abort()
      const present = client
      client = null
      await withTimeout(Promise.all([present?.end().catch(() => {}), held]), CLOSE_TIMEOUT_MS)
    },
  }
}

/** A follower that fails, such as for a full disk, must not end the program: followers read again at intervals too. */
function tell(follower: (payload: string) => void, payload: string) {
  try {
    follower(payload)
  } catch {}
}

/** Each station uses few connections: a facility has many stations. */
const MAX_CONNECTIONS = 3
const IDLE_TIMEOUT_MS = 30_000
/** A new connection plans its statements again: a plan made for an empty month would read the full one row by row. */
const CONNECTION_LIFETIME_SECONDS = 600
const MAX_TRANSACTION_TRIES = 5
/** Failures of a database that answers, and whose tables this version can't use. */
const unusableCodes: ReadonlySet<FailureCode> = new Set(['facility-newer', 'facility-not-ready'])

/** Statement that each connection plans once instead of at each run: planning reads every partition of a table. */
export interface PreparedStatement {
  readonly name: string
  readonly text: string
}

/** Runs one statement with parameters, and parses its rows. */
export type Run = <Row>(
  schema: z.ZodType<Row>,
  statement: string | PreparedStatement,
  values?: readonly unknown[],
) => Promise<Row[]>

export interface DatabaseLink {
  readonly state: () => FacilityLinkState
  /** Throws AppError `facility-away` and the other codes of a facility's database. */
  readonly run: Run
  /** Runs `work` in one transaction; repeats it after a deadlock or a serialization failure. Throws like `run`. */
  readonly transaction: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>
  readonly listen: Listener['listen']
  /** Calls back after each connect: what was announced in between is unknown. Returns a function that stops. */
  readonly onConnect: Listener['onConnect']
  /** The database's clock minus this computer's; null before the first answer. */
  readonly offsetMs: () => number | null
  readonly close: () => Promise<void>
}

interface Parts {
  readonly settings: DatabaseSettings
  readonly password: string
  readonly clock: Clock
  /** Throws AppError where this station can't use the database. Statements are refused with it, until it passes. */
  readonly check?: (run: Run) => Promise<void>
  readonly onChange: (state: FacilityLinkState) => void
}

/** Runs statements on one connection, or on any of a pool. */
export const runOn = (client: Pick<pg.ClientBase, 'query'>): Run =>
  async function run(schema, statement, values = []) {
    const query = typeof statement === 'string' ? { text: statement } : statement
    const result: pg.QueryResult | pg.QueryResult[] = await client.query({ ...query, values: [...values] })
    // Several statements without parameters have a result each.
    const last = Array.isArray(result) ? result.at(-1) : result
    return z.array(schema).parse(last?.rows ?? [])
  }

/**
 * Connects to the facility's database: a small pool for statements, and one connection that listens. Used by
 * `createFacility`. Throws AppError `facility-invalid`.
 */
export function createDatabaseLink({ settings, password, clock, check, onChange }: Parts): DatabaseLink {
  const { host } = parseDatabaseAddress(settings.database)
  const options = connectionOptions(settings, password)
  const pool = new pg.Pool({
    ...options,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    maxLifetimeSeconds: CONNECTION_LIFETIME_SECONDS,
  })
  // An idle connection that ends is replaced at the next statement.
  pool.on('error', () => {})
  // One that ends in the moment in which it is handed out, before it has a listener, fails the statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  let state: FacilityLinkState = { kind: 'connecting' }

  function setState(next: FacilityLinkState) {
    const isOther =
      next.kind !== state.kind || ('because' in next && 'because' in state && next.because.code !== state.because.code)
    state = next
    if (isOther) onChange(next)
  }

  /** Settled by the first connect, or its failure. */
  const firstConnect = Promise.withResolvers<void>()
  /** Why this station can't use the database that it reaches. */
  let refusal: AppError | null = null

  const listener = createListener({
    connect: () => new pg.Client(options),
    check: check && ((client) => check(runOn(client))),
    clock,
    onUp() {
      refusal = null
      setState({ kind: 'connected', sinceMs: clock.nowMs() })
      firstConnect.resolve()
    },
    onDown(error) {
      const translated = toFacilityError(error, host)
      refusal = translated instanceof AppError && unusableCodes.has(translated.code) ? translated : null
      const sinceMs = state.kind === 'away' ? state.sinceMs : clock.nowMs()
      setState({ kind: 'away', sinceMs, because: toFailure(translated) })
      firstConnect.resolve()
    },
  })

  async function once<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
    const client = await pool.connect()
    let broken: Error | undefined
    // A connection that ends between two statements fails the next one.
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    try {
      // A lock is waited for before the next statement looks: a database may have another default.
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
      const result = await work(runOn(client))
      await client.query('COMMIT')
      return result
    } catch (error) {
      // A failed rollback means a connection in an unknown state: it is closed.
      await client.query('ROLLBACK').catch((cause: unknown) => {
        broken = cause instanceof Error ? cause : new Error(String(cause))
      })
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
    if (check) await firstConnect.promise
    if (refusal) throw refusal
    try {
      return await work()
    } catch (error) {
      throw toFacilityError(error, host)
    }
  }

  async function transaction<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work)
      } catch (error) {
        if (!isRetryableTransaction(error) || tries >= MAX_TRANSACTION_TRIES) throw error
      }
    }
  }

  return {
    state: () => state,
    run: (schema, statement, values) =>
      translated(() => runOn({ query: pool.query.bind(pool) })(schema, statement, values)),
    transaction: (work) => translated(() => transaction(work)),
    listen: listener.listen,
    onConnect: listener.onConnect,
    offsetMs: listener.offsetMs,
    async close() {
      await listener.close()
      firstConnect.resolve()
      await pool.end().catch(() => {})
    },
  }
}
