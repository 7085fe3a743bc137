import { fullNameKey } from '../../station/athletes/names.ts'
import { failure } from '../../station/contract/failure.ts'
import { log } from '../print/output.ts'
import { cliValues, cliWords } from '../print/words.ts'
import { refuseIfAny } from './invalid-input.ts'
import { isAthleteId } from './read-tags.ts'

interface NamedAthlete {
  readonly id: string
  readonly name: string
}

/** Athletes listed for a name that several have. */
const MAX_LISTED = 5

/**
 * Ids of athletes that were given by id or name: an id that nobody has would give an empty export. Says whom a name
 * means. Throws InvalidInput for a name that nobody has, or that several have.
 */
export async function athleteIds(
  given: readonly string[],
  find: (name: string) => Promise<readonly NamedAthlete[]>,
): Promise<string[]> {
  const found = await Promise.all(
    given.map(async (text) => {
      if (isAthleteId(text)) return { text, athletes: [{ id: text.trim(), name: '' }] }
      const all = await find(text)
      const exact = all.filter(({ name }) => fullNameKey(name) === fullNameKey(text))
      return { text, athletes: exact.length > 0 ? exact : all }
    }),
  )
  const undecided = found.filter(({ athletes }) => athletes.length !== 1)
  refuseIfAny(
    undecided.map(({ text, athletes }) => {
      const some = athletes.slice(0, MAX_LISTED).map(({ id, name }) => `${name} (${id})`)
      const expected = some.length === 0 ? cliValues().athleteOrName : cliValues().oneOf(some.join(', '))
      return failure('config-invalid', { key: '--athlete', given: text, expected })
    }),
  )
  const athletes = found.flatMap((each) => each.athletes)
  for (const { id, name } of athletes) if (name !== '') log(cliWords().athleteIs(name, id))
  return [...new Set(athletes.map(({ id }) => id))]
}
