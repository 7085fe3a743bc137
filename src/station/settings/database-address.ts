import { AppError } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'

const DEFAULT_PORT = 5432

/** A database and its user, as the client of PostgreSQL needs them. */
export interface DatabaseAddress {
  /** Name or number of the host as sockets need it: without the brackets of an address. */
  readonly hostname: string
  /** Host with the port that the address names, for people. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/**
 * Parses the address of a facility's database. The password is kept apart, so an address that holds one is refused, as
 * are parameters, which could turn off the verification of certificates. Throws AppError `facility-invalid`.
 */
export function parseDatabaseAddress(address: string): DatabaseAddress {
  const url = URL.parse(address)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '')
    throw new AppError('facility-invalid', { detail: evidence('no-database-address') })
  if (url.password !== '') throw new AppError('facility-invalid', { detail: evidence('password-in-address') })
  if (url.search !== '' || url.hash !== '')
    throw new AppError('facility-invalid', { detail: evidence('parameters-in-address') })
  if (url.username === '') throw new AppError('facility-invalid', { detail: evidence('no-database-user') })
  if (url.pathname.length < 2) throw new AppError('facility-invalid', { detail: evidence('no-database-name') })
  try {
    return {
      hostname: decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, '$1')),
      host: url.host,
      port: url.port === '' ? DEFAULT_PORT : Number(url.port),
      user: decodeURIComponent(url.username),
      database: decodeURIComponent(url.pathname.slice(1)),
    }
  } catch (cause) {
    throw new AppError('facility-invalid', { detail: evidence('no-database-address') }, { cause })
  }
}

/**
 * Name under which the keychain keeps the password of an address's user; null for no address, and for one that is not
 * valid. Another user, host, port or database has another password.
 */
export function databaseAccount(address: string | null): string | null {
  if (address === null) return null
  try {
    const { user, hostname, port, database } = parseDatabaseAddress(address)
    return `facility:${user}@${hostname}:${port}/${database}`
  } catch {
    return null
  }
}
