import { resolve } from 'node:path'
import { failure } from '../../contract/failure.ts'
import { wordsOf } from '../../core/athletes/names.ts'
import { type Suggestion, suggestDimensions } from '../../core/tagging/suggest-dimensions.ts'
import { withStation } from '../ask-station.ts'
import { readGivenTags } from '../input/given-tags.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { cliWords } from '../print/words.ts'
import type { StationOptions } from './deck.ts'

/** What the dimensions of a movement might be for an athlete of the local roster. */
export async function suggest(pairs: readonly string[], options: StationOptions): Promise<number> {
  const { athlete, activity, movement } = readGivenTags(pairs)
  if (!athlete || activity === undefined || movement === undefined) {
    const expected = 'athlete=… activity=… movement=…'
    throw new InvalidInput([failure('config-invalid', { key: 'tags', given: pairs.join(' '), expected })])
  }
  return withStation(resolve(options.dataDir), ({ roster, remembered }) => {
    const name = 'id' in athlete ? '' : [athlete.firstName, athlete.lastName].filter(Boolean).join(' ')
    const known = 'id' in athlete ? roster.get(athlete.id) : roster.search(wordsOf(name), 1)[0]
    const athleteId = 'id' in athlete ? athlete.id : (known?.id ?? '')
    const suggestions = suggestDimensions({
      activity,
      movement,
      athlete: known ?? null,
      remembered: remembered.of({ athleteId, activity, movement }),
    })
    if (options.json) printJson(suggestions)
    else printSuggestions(suggestions)
    return exitCodes.allArrived
  })
}

function printSuggestions(suggestions: Readonly<Record<string, Suggestion>>) {
  const { reasons } = cliWords()
  for (const [key, { value, because }] of Object.entries(suggestions))
    printLine(`${key}=${value}  (${reasons[because]})`)
}
