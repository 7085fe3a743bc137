import { resolve } from 'node:path'
import type { KeyState } from '../../station/contract/station-status.ts'
import type { StationClient } from '../../station/rpc/client.ts'
import { readKeyInput } from '../input/read-key-input.ts'
import { exitCodes, failureJson, printJson, printLine } from '../print/output.ts'
import { cliWords, explain } from '../print/words.ts'
import { withKeychain } from '../with-station.ts'
import type { DeckOptions } from './deck.ts'

const CANCELED_EXIT_CODE = 130

export const showKey = (options: DeckOptions) => changeAndPrintKey(options, (station) => station.key.look())

export async function setKey(options: DeckOptions): Promise<number> {
  const key = await readKeyInput()
  if (key === null) return CANCELED_EXIT_CODE
  return changeAndPrintKey(options, (station) => station.key.set({ key }))
}

export const forgetKey = (options: DeckOptions) => changeAndPrintKey(options, (station) => station.key.forget())

/** Runs a request about the key, then prints the key's state, never the key. */
const changeAndPrintKey = ({ dataDir, json }: DeckOptions, work: (station: StationClient) => Promise<KeyState>) =>
  withKeychain(resolve(dataDir), async (station) => {
    const state = await work(station)
    if (json)
      printJson({ ...state, ...('because' in state && { because: failureJson(state.because, cliWords().theKey) }) })
    else {
      printLine(cliWords().keyStates[state.kind])
      if ('because' in state) printLine(`  ${explain(state.because, cliWords().theKey).message}`)
    }
    return exitCodes.success
  })
