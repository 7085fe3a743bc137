import { resolve } from 'node:path'
import type { DeckOptions } from '../../../cli/commands/deck.ts'
import { exitCodes, failureJson, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords, explain } from '../../../cli/print/words.ts'
import { withKeychain } from '../../../cli/with-station.ts'
import { AppError } from '../../../station/app-error.ts'
import type { StationClient } from '../../../station/rpc/client.ts'
import type { FacilityPasswordState } from '../facility-access.ts'
import { CANCELED } from './reach-options.ts'
import { passwordFor } from './test-connection.ts'

export const showPassword = (options: DeckOptions) =>
  passwordAfter(options, (station) => station.facility.password.state())

export async function setPassword(options: DeckOptions): Promise<number> {
  const dataDir = resolve(options.dataDir)
  // Asked with the user's name, which the station's address has.
  const database = await withKeychain(dataDir, async (station) => (await station.facility.access()).database)
  if (database === null) throw new AppError('facility-missing')
  const password = await passwordFor(database)
  if (password === null) return CANCELED
  return passwordAfter(options, (station) => station.facility.password.set({ password, database }))
}

export const forgetPassword = (options: DeckOptions) =>
  passwordAfter(options, (station) => station.facility.password.forget())

/** Changes the password and prints its state, never the password. */
const passwordAfter = (
  { dataDir, json }: DeckOptions,
  work: (station: StationClient) => Promise<FacilityPasswordState>,
) =>
  withKeychain(resolve(dataDir), async (station) => {
    const state = await work(station)
    const { passwordStates, subject } = cliWords().facility
    if (json) printJson({ ...state, ...('because' in state && { because: failureJson(state.because, subject) }) })
    else {
      printLine(passwordStates[state.kind])
      if ('because' in state) printLine(`  ${explain(state.because, subject).message}`)
    }
    return exitCodes.success
  })
