import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import { connectionOptions, type DatabaseSettings } from '../../../station/settings/connection-options.ts'
import { parseDatabaseAddress } from '../../../station/settings/database-address.ts'
import { becomeOwner, migrateFacility } from '../schema/migrate.ts'
import { grantStatements, quoted } from '../schema/rights.ts'
import { toFacilityError } from './database-error.ts'
import { type Run, runOn } from './database-link.ts'
import { readServerVersion } from './server-facts.ts'

const ITERATIONS = 4_096
const SALT_BYTES = 16
const HASH_BYTES = 32

/**
 * Creates the text that PostgreSQL keeps of a password (SCRAM-SHA-256, RFC 5802). With it in `CREATE ROLE`, the password itself reaches
 * neither the server's log nor its statistics.
 */
export function passwordVerifier(password: string, salt: Buffer = randomBytes(SALT_BYTES)): string {
  // The client of PostgreSQL normalizes the password likewise.
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, HASH_BYTES, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

/** Role of the stations where the administrator names none. */
export const DEFAULT_STATION_ROLE = 'ondeck_station'
/** A migration of large tables takes longer than any statement of a station. */
const STATEMENT_TIMEOUT_MS = 600_000

interface StationRole {
  readonly name: string
  readonly isNew: boolean
  /** Rights beyond a station's, such as a superuser's: the role can do more than it needs. */
  readonly excess: readonly ('superuser' | 'owner' | 'create-in-public')[]
}

export interface PreparedFacility {
  readonly serverVersion: string
  /** Number of migrations that ran: 0 where the tables were up to date. */
  readonly migrations: number
  readonly roles: readonly StationRole[]
}

interface Asked {
  /** Address with a user who may create tables and roles. */
  readonly settings: DatabaseSettings
  readonly password: string
  /** Null grants the rights to the roles that have them already, or to the default role. */
  readonly role: string | null
  /** Asks for the password of a role that does not exist yet. Null cancels. */
  readonly askRolePassword: (role: string) => Promise<string | null>
}

const nothing = z.unknown()

/**
 * Sets up a facility's database: schema, extension and tables, and the role of the stations with the rights of
 * `rights.ts`. Running it again brings the tables and the rights up to date. Null when canceled: then the tables are
 * there, and no new role. Throws AppError `facility-invalid`, `facility-away`, `facility-refused`,
 * `facility-untrusted`, `facility-database-unknown`, `facility-rights-missing`, `facility-newer`.
 */
export async function prepareFacility({
  settings,
  password,
  role,
  askRolePassword,
}: Asked): Promise<PreparedFacility | null> {
  const { host, database } = parseDatabaseAddress(settings.database)
  const client = new pg.Client({
    ...connectionOptions(settings, password),
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const run = runOn(client)
    const transaction = inTransaction(client)
    const serverVersion = await readServerVersion(run)
    const migrations = await migrateFacility({ transaction })
    const roles: StationRole[] = []
    for (const name of role === null ? await stationRoles(run) : [role]) {
      const isNew = !(await roleExists(run, name))
      // Asked before the transaction: nobody waits for a person who types.
      const secret = isNew ? await askRolePassword(name) : null
      if (isNew && secret === null) return null
      await transaction((inside) => grantRole(inside, { name, secret, database }))
      roles.push({ name, isNew, excess: await excessOf(run, name) })
    }
    return { serverVersion, migrations, roles }
  } catch (error) {
    throw toFacilityError(error, host)
  } finally {
    await client.end().catch(() => {})
  }
}

const inTransaction =
  (client: pg.Client) =>
  async <Result>(work: (run: Run) => Promise<Result>): Promise<Result> => {
    await client.query('BEGIN')
    try {
      const result = await work(runOn(client))
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
  }

/** Roles that have the rights of a station already; the default one where there is none. */
async function stationRoles(run: Run): Promise<string[]> {
  const found = await run(
    z.object({ name: z.string() }),
    `SELECT rolname::text AS name FROM pg_namespace, aclexplode(nspacl) AS granted
     JOIN pg_roles ON pg_roles.oid = granted.grantee
     WHERE nspname = 'ondeck' AND granted.privilege_type = 'USAGE' AND granted.grantee <> nspowner ORDER BY 1`,
  )
  return found.length === 0 ? [DEFAULT_STATION_ROLE] : found.map(({ name }) => name)
}

async function roleExists(run: Run, name: string): Promise<boolean> {
  const found = await run(nothing, 'SELECT FROM pg_roles WHERE rolname = $1', [name])
  return found.length > 0
}

interface Grant {
  readonly name: string
  readonly secret: string | null
  readonly database: string
}

/** Makes the role where it has a password to begin with, and gives it a station's rights. */
async function grantRole(run: Run, { name, secret, database }: Grant): Promise<void> {
  const role = quoted(name)
  if (secret !== null) {
    // The server's log may show this statement: it has no password, only what the server keeps of one.
    await run(nothing, `CREATE ROLE ${role} LOGIN PASSWORD '${passwordVerifier(secret)}'`)
  }
  const [access] = await run(
    z.object({ may: z.boolean() }),
    "SELECT has_database_privilege($1, current_database(), 'CONNECT') AS may",
    [name],
  )
  if (access?.may === false) await run(nothing, `GRANT CONNECT ON DATABASE ${quoted(database)} TO ${role}`)
  await becomeOwner(run)
  for (const statement of grantStatements(name)) await run(nothing, statement)
}

/** Finds rights that make a station's role more powerful than it needs to be. */
async function excessOf(run: Run, name: string): Promise<StationRole['excess']> {
  const [row] = await run(
    z.object({ superuser: z.boolean(), owner: z.boolean(), publicly: z.boolean() }),
    `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication AS superuser,
       pg_has_role(rolname, nspowner, 'MEMBER') AS owner,
       coalesce(has_schema_privilege(rolname, to_regnamespace('public'), 'CREATE'), false) AS publicly
     FROM pg_roles, pg_namespace WHERE rolname = $1 AND nspname = 'ondeck'`,
    [name],
  )
  if (row === undefined) return []
  if (row.superuser) return ['superuser']
  return [...(row.owner ? ['owner' as const] : []), ...(row.publicly ? ['create-in-public' as const] : [])]
}
