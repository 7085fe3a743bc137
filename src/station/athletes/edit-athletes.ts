import type { Athlete, NewAthlete } from '../../service/athletes.ts'
import { AppError, toFailure } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'
import type { AthleteChange, AthleteChanges, AthleteEdit, CreateResult, EditResult } from '../contract/roster.ts'
import type { Clock, Identifiers, Service } from '../ports.ts'
import { differencesFrom, type FieldChange, reverseChanges, updateBody } from './athlete-changes.ts'
import { checkAthleteUpdate, checkNewAthlete, refuseInvalid } from './athlete-rules.ts'
import { finalCreateCodes, notCreatedCodes } from './create-athletes.ts'
import type { AthleteFinder } from './find-athlete.ts'
import { displayName, fullNameKey } from './names.ts'
import type { Roster } from './roster.ts'
import { toRecord } from './roster-list.ts'
import type { AthleteChangeStore, AthletePair, StoredChange } from './roster-list-port.ts'

interface DuplicatesParts {
  readonly roster: Pick<Roster, 'get'>
  readonly changes: AthleteChangeStore
  readonly clock: Pick<Clock, 'nowMs'>
  /** Records a change. Returns the id for `undo`. */
  readonly record: (athleteId: string, kind: AthleteChange['kind'], fields: AthleteChange['fields']) => string
  readonly onChanged: () => void
}

/** Decisions about two athletes that look like one person. */
function createDuplicates({ roster, changes, clock, record, onChanged }: DuplicatesParts) {
  function pair(oneId: string, otherId: string): [Athlete, Athlete] {
    const [one, other] = [roster.get(oneId), roster.get(otherId)]
    if (!one || !other || one.id === other.id) throw new AppError('athlete-not-found', { message: '' })
    return [one, other]
  }

  /** Makes pickers show one athlete in place of the other. Returns the id for `undo`. */
  function prefer(usedId: string, hiddenId: string): string {
    const [used, hidden] = pair(usedId, hiddenId)
    changes.showAgain(used.id)
    for (const [id, instead] of changes.hidden()) {
      if (instead.toLowerCase() === hidden.id.toLowerCase()) changes.hide(id, used.id, clock.nowMs())
    }
    changes.hide(hidden.id, used.id, clock.nowMs())
    const change = record(hidden.id, 'hidden', [{ field: 'used', from: null, to: displayName(used) }])
    onChanged()
    return change
  }

  /** Makes pickers show the athlete again. */
  function show(id: string) {
    if (changes.usedInstead(id) === undefined) return
    changes.showAgain(id)
    record(id, 'shown', [])
    onChanged()
  }

  /** Marks two athletes as different people, in the history of both. Returns the id for `undo`. */
  function markDistinct(oneId: string, otherId: string): string {
    const [one, other] = pair(oneId, otherId)
    changes.setDistinct([one.id, other.id], true, clock.nowMs())
    record(other.id, 'distinct', [namedIn(one)])
    const change = record(one.id, 'distinct', [namedIn(other)])
    onChanged()
    return change
  }

  /** Reverses `markDistinct`. */
  function unmarkDistinct(two: AthletePair) {
    changes.setDistinct(two, false, clock.nowMs())
    onChanged()
  }

  return { prefer, show, markDistinct, unmarkDistinct }
}

const namedIn = (athlete: Athlete) => ({ field: 'other', from: athlete.id, to: displayName(athlete) })

/** Pair of athletes of a change. The second id is empty after one of them was deleted. */
const athletePairOf = ({ athleteId, fields }: Pick<StoredChange, 'athleteId' | 'fields'>): AthletePair => [
  athleteId,
  fields[0]?.from ?? '',
]

interface AddAthleteParts {
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
interface CreationSignals {
  /** Limit for reading the whole list, after a lost answer or before the first sync. */
  readonly reading: () => AbortSignal
  readonly asking: () => AbortSignal
}

/** Creates single athletes for the Athletes screen and the command line; `createAthleteEditing` uses it. */
function createAthleteAdding(parts: AddAthleteParts) {
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

interface ChangeHistoryParts {
  readonly changes: AthleteChangeStore
  readonly clock: Pick<Clock, 'nowMs'>
  readonly identifiers: Identifiers
}

/** Records what people changed about athletes at this station, and lists it with what can be undone. */
function createChangeHistory({ changes, clock, identifiers }: ChangeHistoryParts) {
  /** Records a change. Returns its id, for an undo. */
  function record(athleteId: string, kind: AthleteChange['kind'], fields: readonly FieldChange[]): string {
    const id = identifiers.uuid()
    changes.add({ id, athleteId, atMs: clock.nowMs(), kind, fields: [...fields] })
    return id
  }

  const of = (athleteId: string, limit: number): AthleteChange[] =>
    changes.of(athleteId, limit).map((change) => {
      const { athleteId: _whose, ...shown } = change
      return { ...shown, canUndo: canUndo(change) }
    })

  function canUndo(change: Pick<StoredChange, 'kind' | 'athleteId' | 'fields'>): boolean {
    switch (change.kind) {
      case 'updated':
        return change.fields.length > 0
      case 'hidden':
        return changes.usedInstead(change.athleteId) !== undefined
      case 'distinct':
        return changes.areDistinct(athletePairOf(change))
      case 'created':
      case 'deleted':
      case 'shown':
        return false
    }
  }

  return { record, of, canUndo }
}

interface Parts {
  readonly service: Pick<Service, 'getAthlete' | 'createAthlete' | 'updateAthlete' | 'deleteAthlete'>
  readonly roster: Pick<Roster, 'get' | 'find' | 'remember' | 'lastSyncMs'>
  readonly athletes: Pick<AthleteFinder, 'runExclusive' | 'learn' | 'isOfThisService'>
  /** Updates the roster. Athletes found deleted are removed everywhere. */
  readonly sync: (signal: AbortSignal) => Promise<void>
  readonly changes: AthleteChangeStore
  readonly clock: Pick<Clock, 'nowMs'>
  readonly identifiers: Identifiers
  readonly onChanged: () => void
  readonly onGone: (athleteId: string) => void
}

/**
 * Creates, updates and deletes the service's athletes for people. Requests that break a rule of service interface 2.1
 * or 4.4 are refused here.
 */
export function createAthleteEditing(parts: Parts) {
  const { service, roster, athletes, changes } = parts
  const history = createChangeHistory(parts)
  const { record } = history
  const { create } = createAthleteAdding({ ...parts, record })
  const duplicates = createDuplicates({ ...parts, record })

  /**
   * Sends the fields that differ from the service's present record. Returns a conflict, and sends nothing, where one of
   * them was changed elsewhere since `seen`. Throws AppError `athlete-invalid`, `athlete-not-found`.
   */
  async function update({ id, seen, changes: requested }: AthleteEdit, signal: AbortSignal): Promise<EditResult> {
    const current = await read(id, signal)
    const now = toRecord(current)
    const { activity, positions, custom_attributes } = now
    refuseInvalid(checkAthleteUpdate(requested, { activity, positions, customKeys: Object.keys(custom_attributes) }))
    const differing = differencesFrom(now, requested)
    const asSeen = new Map(differencesFrom(seen, requested).map(({ field, from }) => [field, from]))
    const foreign = differing.filter(({ field, from, to }) => (asSeen.has(field) ? asSeen.get(field) : to) !== from)
    if (foreign.length > 0) {
      learn(current)
      return { kind: 'conflict', athlete: now, fields: foreign.map(({ field }) => field) }
    }
    if (differing.length === 0) {
      learn(current)
      return { kind: 'saved', athlete: now, change: null }
    }
    const saved = await service.updateAthlete(id, updateBody(requested, differing), signal)
    learn(saved)
    return { kind: 'saved', athlete: toRecord(saved), change: record(id, 'updated', differing) }
  }

  /**
   * Deletes an athlete after the person typed its name. An athlete that is already deleted counts as done, unless
   * another service is in use.
   */
  async function remove(id: string, name: string, signal: AbortSignal): Promise<void> {
    const athlete = roster.get(id)
    if (!athlete) throw new AppError('athlete-not-found', { message: '' })
    const expected = deleteConfirmation(athlete)
    if (plain(name) !== plain(expected)) {
      throw new AppError('athlete-invalid', {
        field: 'name',
        given: JSON.stringify(name),
        expected: evidence('exactly', { value: expected }),
      })
    }
    await service.deleteAthlete(id, signal).catch((error: unknown) => {
      if (!isDeletedError(error)) throw error
    })
    record(id, 'deleted', [])
    changes.showAgain(id)
    parts.onGone(id)
  }

  /** Undoes one change, unless the same field was changed since. Throws AppError `undo-gone`. */
  async function undo(changeId: string, signal: AbortSignal): Promise<EditResult> {
    const change = changes.get(changeId)
    const known = change && roster.get(change.athleteId)
    if (!change || !known || !history.canUndo(change)) throw new AppError('undo-gone')
    if (change.kind === 'hidden') {
      duplicates.show(change.athleteId)
      return { kind: 'saved', athlete: toRecord(known), change: null }
    }
    if (change.kind === 'distinct') {
      duplicates.unmarkDistinct(athletePairOf(change))
      return { kind: 'saved', athlete: toRecord(known), change: null }
    }
    return update({ id: known.id, ...reverseChanges(toRecord(known), change.fields) }, signal)
  }

  async function read(id: string, signal: AbortSignal): Promise<Athlete> {
    try {
      return await service.getAthlete(id, signal)
    } catch (error) {
      // The athlete was deleted elsewhere: everything that would still use it is notified now.
      if (isDeletedError(error)) parts.onGone(id)
      throw error
    }
  }

  /**
   * Tells a deletion from a wrong service: one set by mistake has none of the roster's athletes, and they keep their
   * clips.
   */
  const isDeletedError = (error: unknown) => toFailure(error).code === 'athlete-not-found' && athletes.isOfThisService()

  function learn(athlete: Athlete) {
    roster.remember(athlete)
    parts.onChanged()
  }

  return { ...duplicates, update, create, remove, undo, changesOf: history.of }
}

/** Text to type before an athlete is deleted: the name, or the id where there is none. */
export const deleteConfirmation = (athlete: Athlete): string => displayName(athlete) || athlete.id

const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
