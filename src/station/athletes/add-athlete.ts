import type { Athlete, NewAthlete } from '../../service/athletes.ts'
import { toFailure } from '../app-error.ts'
import type { AthleteChange, AthleteChanges, CreateResult } from '../contract/roster.ts'
import type { Service } from '../ports.ts'
import { checkNewAthlete, refuseInvalid } from './athlete-rules.ts'
import { finalCreateCodes, notCreatedCodes } from './create-athletes.ts'
import type { AthleteFinder } from './find-athlete.ts'
import { fullNameKey } from './names.ts'
import type { Roster } from './roster.ts'
import { toRecord } from './roster-list.ts'

interface Parts {
  readonly service: Pick<Service, 'createAthlete'>
  readonly roster: Pick<Roster, 'find' | 'lastSyncMs'>
  readonly athletes: Pick<AthleteFinder, 'runExclusive' | 'learn'>
  /** Updates the roster. Athletes found deleted are removed everywhere. */
  readonly sync: (signal: AbortSignal) => Promise<void>
  /** Records a change. Returns the id for `undo`. */
  readonly record: (athleteId: string, kind: AthleteChange['kind'], fields: AthleteChange['fields']) => string
  readonly onChanged: () => void
}

/** Time limits of a creation's parts, each counted from the part's start. */
export interface CreationSignals {
  /** Limit for reading the whole list, after a lost answer or before the first sync. */
  readonly reading: () => AbortSignal
  readonly asking: () => AbortSignal
}

/** Creates single athletes for the Athletes screen and the command line; `createAthleteEditing` uses it. */
export function createAthleteAdding(parts: Parts) {
  const { service, roster, athletes, record } = parts
  /** Names whose creation got no answer, each with the ids that had the name before. */
  const unansweredCreates = new Map<string, ReadonlySet<string>>()

  /** Creates an athlete. Returns namesakes instead, unless the person confirmed with `anyway`. */
  async function create(input: AthleteChanges, anyway: boolean, signals: CreationSignals): Promise<CreateResult> {
    const body = withoutEmpty(input)
    refuseInvalid(checkNewAthlete(body))
    const name = { firstName: String(input.first_name), lastName: input.last_name ?? undefined }
    const key = fullNameKey(name.firstName, name.lastName)
    for (;;) {
      const earlierIds = unansweredCreates.get(key)
      // A request with a lost answer may have created the athlete, and before the first sync namesakes are unknown: the
      // list is read first. Reading a long list blocks no other creation.
      if (earlierIds || (!anyway && roster.lastSyncMs() === null)) await parts.sync(signals.reading())
      const result = await athletes.runExclusive(async () => {
        // Another request for this name changed the entry while the list was read.
        if (unansweredCreates.get(key) !== earlierIds) return null
        return createOnce(body as NewAthlete, name, anyway, signals.asking())
      })
      if (result) return result
    }
  }

  async function createOnce(
    body: NewAthlete,
    name: { firstName: string; lastName: string | undefined },
    anyway: boolean,
    signal: AbortSignal,
  ): Promise<CreateResult> {
    const key = fullNameKey(name.firstName, name.lastName)
    const earlierIds = unansweredCreates.get(key)
    unansweredCreates.delete(key)
    const namesakes = roster.find(name)
    const createdEarlier = earlierIds && namesakes.find(({ id }) => !earlierIds.has(id))
    if (createdEarlier) return created(createdEarlier)
    if (namesakes.length > 0 && !anyway) return { kind: 'namesakes', athletes: namesakes.map(toRecord) }
    try {
      return created(await service.createAthlete(body, signal))
    } catch (error) {
      const { code, parameters } = toFailure(error)
      const isNotCreated = notCreatedCodes.has(code) || finalCreateCodes.has(code) || parameters['reached'] === 'no'
      if (!isNotCreated) unansweredCreates.set(key, new Set(namesakes.map(({ id }) => id)))
      throw error
    }
  }

  function created(athlete: Athlete): CreateResult {
    athletes.learn(athlete)
    record(athlete.id, 'created', [])
    parts.onChanged()
    return { kind: 'created', athlete: toRecord(athlete) }
  }

  return { create }
}

/** Leaves out empty fields, which a creation does not accept. */
function withoutEmpty({ custom_attributes = {}, ...standard }: AthleteChanges): Record<string, unknown> {
  const isGiven = (value: unknown) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  const fields = Object.entries(standard).filter(([field, value]) => field === 'first_name' || isGiven(value))
  const custom = Object.entries(custom_attributes).filter(([, value]) => isGiven(value))
  return {
    ...Object.fromEntries(fields),
    ...(custom.length > 0 && { custom_attributes: Object.fromEntries(custom) }),
  }
}
