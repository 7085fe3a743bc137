import { resolve } from 'node:path'
import { failure } from '../../../contract/failure.ts'
import type { KeyState } from '../../../contract/station-status.ts'
import type { StationClient } from '../../../node/command-socket/client.ts'
import { isKey } from '../../../node/service/caller.ts'
import { askHidden, firstLineOf } from '../../input/hidden-line.ts'
import { InvalidInput } from '../../input/invalid-input.ts'
import { exitCodes, failureJson, printJson, printLine } from '../../print/output.ts'
import { cliValues, cliWords, explain } from '../../print/words.ts'
import { withKeychain } from '../../with-station.ts'
import type { StationOptions } from './deck.ts'

const CANCELED = 130

export const showKey = (options: StationOptions) => keyAfter(options, (station) => station.key.look())

/** Asks without showing what is typed, or reads standard input: an argument would be in the process list. */
export async function setKey(options: StationOptions): Promise<number> {
  const typed = process.stdin.isTTY ? await askHidden(cliWords().enterKey) : await firstLineOf(process.stdin)
  if (typed === null) return CANCELED
  const key = typed.trim()
  if (!isKey(key)) {
    const given = key === '' ? cliValues().nothing : cliValues().notShown
    throw new InvalidInput([failure('query-invalid', { field: 'key', given, expected: cliValues().practiceKey('sk') })])
  }
  return keyAfter(options, (station) => station.key.set({ key }))
}

export const forgetKey = (options: StationOptions) => keyAfter(options, (station) => station.key.forget())

/** Shows where the key is afterwards, never the key. */
const keyAfter = ({ dataDir, json }: StationOptions, work: (station: StationClient) => Promise<KeyState>) =>
  withKeychain(resolve(dataDir), async (station) => {
    const state = await work(station)
    if (json)
      printJson({ ...state, ...('because' in state && { because: failureJson(state.because, cliWords().theKey) }) })
    else {
      printLine(cliWords().keyStates[state.kind])
      if ('because' in state) printLine(`  ${explain(state.because, cliWords().theKey).message}`)
    }
    return exitCodes.allArrived
  })
