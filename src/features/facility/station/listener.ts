import type { Client } from 'pg'
import { z } from 'zod'
import { withTimeout } from '../../../computer/files/with-timeout.ts'
import type { Clock } from '../../../station/ports.ts'
import { createReconnectDelay } from './reconnect-delay.ts'

/** A listening connection can die without any event: it is asked for the time at this interval. */
const CHECK_INTERVAL_MS = 5_000
const CLOSE_TIMEOUT_MS = 1_000
/** Round trips that took longer say too little about the clock. */
const MAX_ROUND_TRIP_MS = 2_000

export interface Listener {
  /** Subscribes to a channel. Returns a function that stops. */
  listen(channel: string, onNotice: (payload: string) => void): () => void
  onConnect(callback: () => void): () => void
  offsetMs(): number | null
  close(): Promise<void>
}

interface Parts {
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
export function createListener({ connect, check, clock, onUp, onDown }: Parts): Listener {
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
