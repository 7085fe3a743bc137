import { resolve } from 'node:path'
import { failure } from '../../station/contract/failure.ts'
import type { Suggestion } from '../../station/contract/records.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { readTags } from '../input/read-tags.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { cliWords } from '../print/words.ts'
import { withStation } from '../with-station.ts'
import type { DeckOptions } from './deck.ts'

/** Suggests dimensions of a movement for an athlete of the local roster. */
export async function suggest(pairs: readonly string[], options: DeckOptions): Promise<number> {
  const { athlete, activity, movement } = readTags(pairs)
  if (!athlete || activity === undefined || movement === undefined) {
    const expected = 'athlete=… activity=… movement=…'
    throw new InvalidInput([failure('config-invalid', { key: 'tags', given: pairs.join(' '), expected })])
  }
  return withStation(resolve(options.dataDir), async (station) => {
    const suggestions = await station.records.suggest({ athlete, activity, movement })
    if (options.json) printJson(suggestions)
    else printSuggestions(suggestions)
    return exitCodes.success
  })
}

function printSuggestions(suggestions: Readonly<Record<string, Suggestion>>) {
  const { reasons } = cliWords()
  for (const [key, { value, because }] of Object.entries(suggestions))
    printLine(`${key}=${value}  (${reasons[because]})`)
}
