import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import pg from 'pg'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import { connectionOptions, type DatabaseSettings } from '../../../station/settings/connection-options.ts'
import { type DatabaseAddress, parseDatabaseAddress } from '../../../station/settings/database-address.ts'
import { MAX_CLOCK_OFFSET_MS } from '../core/station-health.ts'
import { type FacilityHop, type FacilityTest, facilityHops } from '../facility-access.ts'
import { checkFacilitySchema } from '../schema/migrate.ts'
import { refuseMissingRights } from '../schema/rights.ts'
import { codeOf, toFacilityError } from './database-error.ts'
import { type Run, runOn } from './database-link.ts'
import { measureOffset, readServerVersion } from './server-facts.ts'

/** A notice is there with the next answer as a rule. */
const MAX_LOOKS = 10
const LOOK_INTERVAL_MS = 100

/**
 * True where a notice from another connection arrives, as those of other stations have to: a pooler that gives each
 * transaction any connection passes none on.
 */
async function hearsNotices(listening: Client, connect: () => Client): Promise<boolean> {
  const channel = `ondeck_test_${randomUUID().replaceAll('-', '')}`
  const heard = new Set<string>()
  listening.on('notification', (notice) => void heard.add(notice.channel))
  const other = connect()
  other.on('error', () => {})
  try {
    await listening.query(`LISTEN ${channel}`)
    await other.connect()
    await other.query('SELECT pg_notify($1, $2)', [channel, ''])
    for (let looks = 0; looks < MAX_LOOKS && !heard.has(channel); looks += 1) {
      if (looks > 0) await sleep(LOOK_INTERVAL_MS)
      await listening.query('SELECT 1')
    }
    return heard.has(channel)
  } catch {
    // A second connection may be one too many: that says nothing about notices.
    return true
  } finally {
    await other.end().catch(() => {})
  }
}

const CONNECT_TIMEOUT_MS = 5_000
/** Without notices on deck is read every 5 s, and a clip that waits for another station tries again within 15 s. */
const MAX_UNNOTICED_MS = 15_000

type Hop = FacilityHop['hop']

interface Asked {
  readonly settings: DatabaseSettings
  /** A failure, or null, where there is no password: the hops before it can still be tested. */
  readonly password: string | Failure | null
}

/** Tests each hop to a facility's database, and changes nothing. Never throws. */
export async function testFacility({ settings, password }: Asked): Promise<FacilityTest> {
  const test = createHopTest(settings.tls)
  const client = await connectByHops(test, { settings, password }).catch((error: unknown) => {
    test.fail(toFailure(error))
    return null
  })
  if (client === null) return test.result()
  try {
    await checkDatabase(test, runOn(client), parseDatabaseAddress(settings.database).host)
    const connect = () => new pg.Client(connectionOptions(settings, typeof password === 'string' ? password : ''))
    if (test.hasPassed()) test.notices(await hearsNotices(client, connect))
  } finally {
    await client.end().catch(() => {})
  }
  return test.result()
}

async function connectByHops(test: HopTest, { settings, password }: Asked): Promise<pg.Client | null> {
  const address = parseDatabaseAddress(settings.database)
  await lookup(address.hostname).catch(() => {
    throw new AppError('facility-host-unknown', { host: address.host })
  })
  test.reach('port')
  await openPort(address)
  test.reach('certificate')
  const secret = typeof password === 'string' ? password : null
  const client = new pg.Client(connectionOptions(settings, secret ?? ''))
  client.on('error', () => {})
  const missing = password === null ? failure('facility-password-missing') : password
  try {
    await client.connect()
  } catch (error) {
    const translated = toFacilityError(error, address.host)
    const hop = hopOf(error, translated)
    test.reach(hop)
    // Without a password the database can only refuse.
    test.fail(hop === 'password' && typeof missing !== 'string' ? missing : toFailure(translated))
    return null
  }
  test.reach('password')
  if (typeof missing !== 'string') {
    test.fail(missing)
    await client.end().catch(() => {})
    return null
  }
  test.reach('database')
  return client
}

async function openPort({ hostname, port, host }: DatabaseAddress): Promise<void> {
  const socket = connect({ host: hostname, port })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) })
  } catch (error) {
    throw new AppError('facility-away', { host, detail: codeOf(error) })
  } finally {
    socket.destroy()
  }
}

async function checkDatabase(test: HopTest, run: Run, host: string): Promise<void> {
  try {
    test.server(await readServerVersion(run))
    test.reach('tables')
    await checkFacilitySchema({ run })
    test.reach('rights')
    await refuseMissingRights(run, host)
    test.reach('clock')
    const offsetMs = await measureOffset(run)
    test.offset(offsetMs)
    if (Math.abs(offsetMs) > MAX_CLOCK_OFFSET_MS)
      throw new AppError('facility-clock-off', { seconds: Math.round(Math.abs(offsetMs) / 1_000) })
    test.reach(null)
  } catch (error) {
    const translated = toFacilityError(error, host)
    // A role without any right can't even ask for the tables.
    if (translated instanceof AppError && translated.code === 'facility-rights-missing') test.reach('rights')
    test.fail(toFailure(translated))
  }
}

/** The hop at which a connection was refused. */
function hopOf(error: unknown, translated: unknown): Hop {
  const code = codeOf(error)
  const detail = error instanceof Error ? error.message : ''
  if (translated instanceof AppError && translated.code === 'facility-untrusted') return 'certificate'
  // The server lets this user in only with encryption.
  if (code === '28000' && detail.includes('no encryption')) return 'certificate'
  if (code.startsWith('28') || detail.startsWith('SASL')) return 'password'
  if (translated instanceof AppError && translated.code === 'facility-pooler') return 'database'
  if (/^(3D|42|53|57)/.test(code)) return 'database'
  return 'port'
}

type HopTest = ReturnType<typeof createHopTest>

/** Notes how far a test came, from the first hop on. */
function createHopTest(tls: DatabaseSettings['tls']) {
  let at: Hop | null = 'name'
  let because: Failure | null = null
  let offsetMs: number | null = null
  let serverVersion: string | null = null
  let changesTakeMs: number | null = null
  const tookMs = new Map<Hop, number>()
  let sinceMs = performance.now()

  function note() {
    const nowMs = performance.now()
    if (at !== null && !tookMs.has(at)) tookMs.set(at, Math.round(nowMs - sinceMs))
    sinceMs = nowMs
  }

  function outcomeOf(hop: Hop): FacilityHop['outcome'] {
    const index = facilityHops.indexOf(hop)
    const reached = at === null ? facilityHops.length : facilityHops.indexOf(at)
    if (index === reached && because !== null) return 'failed'
    if (index >= reached || (hop === 'certificate' && tls === 'off')) return 'skipped'
    return 'passed'
  }

  return {
    /** Everything before this hop passed; null for all. */
    reach(hop: Hop | null) {
      note()
      at = hop
    },
    fail(failed: Failure) {
      note()
      because = failed
    },
    offset(ms: number) {
      offsetMs = ms
    },
    hasPassed: () => at === null && because === null,
    notices(isHeard: boolean) {
      changesTakeMs = isHeard ? null : MAX_UNNOTICED_MS
    },
    server(version: string) {
      serverVersion = version
    },
    result: (): FacilityTest => ({
      hops: facilityHops.map((hop) => ({
        hop,
        outcome: outcomeOf(hop),
        because: hop === at ? because : null,
        tookMs: tookMs.get(hop) ?? null,
      })),
      offsetMs,
      serverVersion,
      changesTakeMs,
    }),
  }
}
