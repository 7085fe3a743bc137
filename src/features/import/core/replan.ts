import { type Athlete, NewAthlete } from '../../../service/athletes.ts'
import { differencesFrom, updateBody } from '../../../station/athletes/athlete-changes.ts'
import { fullNameKey, isNoBetterName } from '../../../station/athletes/names.ts'
import { toRecord } from '../../../station/athletes/roster-list.ts'
import { failure } from '../../../station/contract/failure.ts'
import type { ImportChoices, RowAction } from '../roster-import.ts'

/** Choices about rows that match an existing athlete. */
export type MatchChoices = Pick<ImportChoices, 'existing' | 'sameName'>

interface ReplanInput {
  readonly name: string
  readonly athlete: Athlete
  readonly choices: MatchChoices
}

/** Plans again a row whose athlete was created by others since. */
export function replanCreate(
  { body, namesakes }: Extract<RowAction, { kind: 'create' }>,
  { name, athlete, choices }: ReplanInput,
): RowAction {
  const current = toRecord(athlete)
  const isByName = current.date_of_birth === null
  if (isByName && choices.sameName === 'create') {
    return { kind: 'create', body, namesakes: [...namesakes, athlete.id] }
  }
  const requested = changesOf(NewAthlete.parse(body), athlete)
  const differing = differencesFrom(current, requested)
  const athleteId = athlete.id
  if (differing.length === 0) return { kind: 'unchanged', athleteId }
  if (choices.existing === 'skip' || (isByName && choices.sameName === 'skip')) return { kind: 'skip', athleteId }
  if (isByName && choices.sameName === 'ask') {
    return { kind: 'refuse', problems: [{ column: null, because: failure('athlete-same-name', { name }) }] }
  }
  return { kind: 'update', athleteId, body: updateBody(requested, differing) }
}

/**
 * Leaves out the name where the match is an athlete preferred to a duplicate, who was found by the duplicate's name, and
 * where the stored name is spelled at least as well.
 */
function changesOf(body: NewAthlete, { first_name, last_name }: Athlete) {
  const { first_name: first, last_name: last, ...others } = body
  const isSameName = fullNameKey(first, last ?? '') === fullNameKey(first_name ?? '', last_name ?? '')
  const isBetter = !isNoBetterName(first, first_name ?? '') || !isNoBetterName(last ?? '', last_name ?? '')
  return isSameName && isBetter ? body : others
}
