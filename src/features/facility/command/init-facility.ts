import { resolve } from 'node:path'
import { createPasswordInput } from '../../../cli/input/read-password.ts'
import { exitCodes, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords } from '../../../cli/print/words.ts'
import { hasStation, withStation } from '../../../cli/with-station.ts'
import { AppError } from '../../../station/app-error.ts'
import { parseDatabaseAddress } from '../../../station/settings/database-address.ts'
import { type PreparedFacility, prepareFacility } from '../station/prepare-facility.ts'
import { CANCELED, type ReachOptions, reachedBy } from './reach-options.ts'

interface InitOptions extends ReachOptions {
  readonly database?: string
  readonly stationRole?: string
}

/** `ondeck facility init`: sets up the database from this computer. Needs no station. */
export async function initFacility(options: InitOptions): Promise<number> {
  const words = cliWords().facility
  const database = options.database ?? (await databaseOfStation(resolve(options.dataDir)))
  const { user } = parseDatabaseAddress(database)
  const passwords = createPasswordInput()
  try {
    const password = await passwords.read(words.enterPassword(user))
    if (password === null) return CANCELED
    const prepared = await prepareFacility({
      settings: { database, tls: 'verify', ...reachedBy(options) },
      password,
      role: options.stationRole ?? null,
      askRolePassword: (role) => passwords.read(words.enterNewPassword(role)),
    })
    if (prepared === null) return CANCELED
    if (options.json) printJson(prepared)
    else for (const line of linesOf(prepared, database)) printLine(line)
    return exitCodes.success
  } finally {
    passwords.close()
  }
}

async function databaseOfStation(dataDir: string): Promise<string> {
  const database = hasStation(dataDir)
    ? await withStation(dataDir, async (station) => (await station.settings.get()).settings.facility.database)
    : null
  if (database === null) throw new AppError('facility-missing')
  return database
}

function linesOf({ serverVersion, migrations, roles }: PreparedFacility, database: string): string[] {
  const words = cliWords().facility
  return [
    words.prepared(serverVersion),
    words.migrated(migrations),
    ...roles.flatMap(({ name, isNew, excess }) => [
      isNew ? words.roleMade(name) : words.roleGranted(name),
      ...excess.map((each) => words.excess[each](name)),
    ]),
    '',
    words.nextStep,
    ...roles.map(({ name }) => words.joinCommand(withUser(database, name))),
  ]
}

function withUser(database: string, user: string): string {
  const url = new URL(database)
  url.username = user
  return url.href
}
