import { isSided, parseDimensionValue } from '../../service/dimension-values.ts'
import { type Failure, failure } from '../../station/contract/failure.ts'
import { TagsInput } from '../../station/contract/tags.ts'
import { cliValues, cliWords } from '../print/words.ts'
import { parsePairs } from './athlete-fields.ts'
import { InvalidInput, refuseIfAny } from './invalid-input.ts'

/**
 * Reads `athlete=… activity=… movement=…` and a dimension per further pair. An athlete is an id or a name; the last word
 * of a name is the last name. Throws InvalidInput.
 */
export function readTags(pairs: readonly string[]): TagsInput {
  const { athlete, activity, movement, ...dimensions } = parsePairs(pairs)
  const read = TagsInput.safeParse({
    ...(athlete !== undefined && { athlete: readAthlete(athlete) }),
    ...(activity !== undefined && { activity }),
    ...(movement !== undefined && { movement }),
    dimensions: readDimensions(dimensions),
  })
  if (read.success) return read.data
  const key = read.error.issues[0]?.path.join('.') ?? 'tags'
  throw new InvalidInput([failure('config-invalid', { key, given: cliValues().empty, expected: cliValues().value })])
}

/** Applies `--create`: an athlete given by name is created where the service has none of that name. */
export function withCreate(tags: TagsInput, create = false): TagsInput {
  const { athlete } = tags
  return create && athlete && !('id' in athlete) ? { ...tags, athlete: { ...athlete, create } } : tags
}

/** Parses dimensions like every other input: `bat_length=33` is a number, `handedness=r` is right. */
function readDimensions(texts: Readonly<Record<string, string>>) {
  const problems: Failure[] = []
  const dimensions = Object.entries(texts).map(([dimension, text]) => {
    const value = parseDimensionValue(dimension, text)
    if (value === undefined) problems.push(wrongValue(dimension, text))
    return [dimension, value ?? text]
  })
  refuseIfAny(problems)
  return Object.fromEntries(dimensions)
}

const wrongValue = (dimension: string, text: string) =>
  failure('query-invalid', {
    field: dimension,
    given: text.trim() === '' ? cliValues().empty : text,
    expected: isSided(dimension) ? cliValues().side : cliValues().value,
  })

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for the id of an athlete (service interface 4.6), as opposed to a name. */
export const isAthleteId = (text: string): boolean => uuid.test(text.trim())

function readAthlete(text: string) {
  if (isAthleteId(text)) return { id: text.trim() }
  const words = text.trim().split(/\s+/)
  const lastName = words.length > 1 ? words.at(-1) : undefined
  const firstName = words.slice(0, lastName === undefined ? 1 : -1).join(' ')
  return { firstName, ...(lastName !== undefined && { lastName }) }
}

/** Formats tags for people as briefly as possible. */
export function describeTags({ athlete, activity, movement, dimensions }: TagsInput): string {
  const who =
    athlete && ('id' in athlete ? athlete.id : [athlete.firstName, athlete.lastName].filter(Boolean).join(' '))
  const values = Object.entries(dimensions).map(([key, value]) => `${key}=${value}`)
  return [who ?? cliWords().noAthlete, activity, movement, ...values].filter(Boolean).join(' ')
}
