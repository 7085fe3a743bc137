import { z } from 'zod'
import { serviceWords } from '../../../service/plain-text.ts'
import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'

const PgError = z.looseObject({ code: z.string().optional(), message: z.string() })

const untrusted = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/
/** PgBouncer and its like know few settings of a connection. */
const ofPooler = /^unsupported startup parameter/i
/** Invalid authorization. */
const refused = /^28/
const UNKNOWN_DATABASE = '3D000'
const MISSING_RIGHT = '42501'
/** Missing table or schema. */
const notReady = /^(42P01|3F000)/
/** Violated constraint, or a mistake in a statement: not about the connection. */
const ofStatement = /^(22|23|42)/
/** Errors of the client that have no code: all of them are about the connection. */
const ofConnection = /terminated|timeout|not queryable|connection|pool/i
/** Serialization failure, and deadlock. */
const retryable = /^(40001|40P01)/

/** Reasons with texts of our own, by the code of the server or the message of the driver, which has no codes. */
const knownReasons = [
  { of: /^28P01$/, reason: 'user-or-password-wrong' },
  { of: /^53300$/, reason: 'too-many-connections' },
  { of: /^57P0[123]$/, reason: 'database-restarting' },
  { of: /timeout/i, reason: 'connection-timeout' },
  { of: /^Connection terminated|not queryable/, reason: 'connection-ended' },
] as const

/** True for a transaction that the database ended to let another one through. */
export const isRetryableTransaction = (error: unknown): boolean => retryable.test(codeOf(error))

/** SQLSTATE of the error, or the code of the network; empty where there is none. */
export const codeOf = (error: unknown): string => PgError.safeParse(error).data?.code ?? ''

/**
 * Translates an error of the database. The error is not kept as a cause: it can hold values of the statement. Errors of
 * the statement itself are thrown as they are.
 */
export function toFacilityError(error: unknown, host: string): unknown {
  if (error instanceof AppError) return error
  const { code = '', message } = PgError.catch({ message: String(error) }).parse(error)
  if (/does not support SSL/i.test(message))
    return new AppError('facility-untrusted', { host, detail: evidence('no-tls') })
  const known = knownReasons.find(({ of }) => of.test(code === '' ? message : code))
  const parameters = { host, detail: known ? evidence(known.reason) : serviceWords(message.split('\n')[0] ?? '') }
  if (untrusted.test(code)) return new AppError('facility-untrusted', parameters)
  if (refused.test(code)) return new AppError('facility-refused', parameters)
  if (ofPooler.test(message)) return new AppError('facility-pooler', parameters)
  if (code === UNKNOWN_DATABASE) return new AppError('facility-database-unknown', parameters)
  if (code === MISSING_RIGHT) return new AppError('facility-rights-missing', parameters)
  if (notReady.test(code)) return new AppError('facility-not-ready', parameters)
  if (ofStatement.test(code) || (code === '' && !ofConnection.test(message))) return error
  return new AppError('facility-away', parameters)
}
