import { readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import type { ClientConfig } from 'pg'
import { AppError } from '../app-error.ts'
import type { FacilitySettings } from '../contract/facility-settings.ts'
import { parseDatabaseAddress } from './database-address.ts'

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000
/** A lock that another station holds for longer is a fault: every transaction here is short. */
const LOCK_TIMEOUT_MS = 5_000
/** Ends a call whose answer never comes, such as on a connection that died silently. */
const QUERY_TIMEOUT_MS = 12_000

export type DatabaseSettings = Pick<FacilitySettings, 'tls' | 'caFile'> & { readonly database: string }

/**
 * Options of every connection to the facility's database. Throws AppError `facility-invalid`,
 * `facility-authority-unreadable`.
 */
export function connectionOptions(settings: DatabaseSettings, password: string): ClientConfig {
  const { hostname, port, user, database } = parseDatabaseAddress(settings.database)
  return {
    host: hostname,
    port,
    user,
    database,
    password,
    ssl: tlsOptions(settings),
    application_name: 'ondeck',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  }
}

function tlsOptions({ tls, caFile }: DatabaseSettings): ClientConfig['ssl'] {
  if (tls === 'off') return false
  if (tls === 'encrypt') return { rejectUnauthorized: false }
  const own = caFile === undefined ? [] : [readAuthority(caFile)]
  return { rejectUnauthorized: true, ca: [...getCACertificates('default'), ...getCACertificates('system'), ...own] }
}

/** Text of a certificate authority's file. Throws AppError `facility-authority-unreadable`. */
export function readAuthority(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new AppError('facility-authority-unreadable', { file }, { cause })
  }
}
