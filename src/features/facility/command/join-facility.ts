import { resolve } from 'node:path'
import type { DeckOptions } from '../../../cli/commands/deck.ts'
import { exitCodes, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords, explain } from '../../../cli/print/words.ts'
import { withKeychain } from '../../../cli/with-station.ts'
import { parseDatabaseAddress } from '../../../station/settings/database-address.ts'
import { exitCodeOfTest, printHops } from './print-hops.ts'
import { CANCELED, type ReachOptions, reachedBy } from './reach-options.ts'
import { passwordFor } from './test-connection.ts'

interface JoinOptions extends ReachOptions {
  readonly cage?: string
}

/** `ondeck facility join`: tests every hop, and saves the address and the password only where all passed. */
export async function connectToFacility(database: string, options: JoinOptions): Promise<number> {
  const words = cliWords().facility
  const password = await passwordFor(database)
  if (password === null) return CANCELED
  return withKeychain(resolve(options.dataDir), async (station) => {
    const reached = reachedBy(options)
    const test = await station.facility.test({ database, password, ...reached })
    const failed = exitCodeOfTest(test)
    if (failed !== exitCodes.success) {
      printHops(test, options.json)
      if (!options.json) printLine(words.notSaved)
      return failed
    }
    const state = await station.facility.password.set({ database, password })
    const { cage } = options
    await station.settings.change({ facility: { database, ...reached, ...(cage !== undefined && { cage }) } })
    if (options.json) printJson({ database, password: { kind: state.kind } })
    else {
      printLine(words.joined(parseDatabaseAddress(database).host))
      if ('because' in state) {
        printLine(words.passwordStates[state.kind])
        printLine(`  ${explain(state.because, '').message}`)
      }
      printLine(words.shareFolders)
    }
    return exitCodes.success
  })
}

/** `ondeck facility leave`: forgets the password first, while the settings still say whose it is. */
export const leaveFacility = ({ dataDir, json }: DeckOptions): Promise<number> =>
  withKeychain(resolve(dataDir), async (station) => {
    await station.facility.password.forget()
    await station.settings.change({ facility: { database: null } })
    if (json) printJson({ database: null })
    else printLine(cliWords().facility.left)
    return exitCodes.success
  })
