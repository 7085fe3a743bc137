import { resolve } from 'node:path'
import { createPasswordInput } from '../../../cli/input/read-password.ts'
import { cliWords } from '../../../cli/print/words.ts'
import { withKeychain } from '../../../cli/with-station.ts'
import { parseDatabaseAddress } from '../../../station/settings/database-address.ts'
import { printHops } from './print-hops.ts'
import { CANCELED, type ReachOptions, reachedBy } from './reach-options.ts'

/** `ondeck facility test`: the station's own address with its password, or another address with a typed one. */
export async function testConnectionToFacility(database: string | undefined, options: ReachOptions): Promise<number> {
  const typed = database === undefined ? undefined : await passwordFor(database)
  if (typed === null) return CANCELED
  return withKeychain(resolve(options.dataDir), async (station) => {
    // A stopped station reads the keychain first.
    if (typed === undefined) await station.facility.password.state()
    const test = await station.facility.test({
      ...(database !== undefined && { database }),
      ...(typed !== undefined && { password: typed }),
      ...reachedBy(options),
    })
    return printHops(test, options.json)
  })
}

/** Null when canceled. Throws AppError `facility-invalid`, `facility-password-missing`. */
export async function passwordFor(database: string): Promise<string | null> {
  const { user } = parseDatabaseAddress(database)
  const passwords = createPasswordInput()
  try {
    return await passwords.read(cliWords().facility.enterPassword(user))
  } finally {
    passwords.close()
  }
}
