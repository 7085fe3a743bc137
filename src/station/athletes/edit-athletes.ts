import type { Athlete } from '../../service/athletes.ts'
import { AppError, toFailure } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'
import type { AthleteEdit, EditResult } from '../contract/roster.ts'
import type { Clock, Identifiers, Service } from '../ports.ts'
import { createAthleteAdding } from './add-athlete.ts'
import { differencesFrom, reverseChanges, updateBody } from './athlete-changes.ts'
import { checkAthleteUpdate, refuseInvalid } from './athlete-rules.ts'
import { createChangeHistory } from './change-history.ts'
import { athletePairOf, createDuplicates } from './duplicates.ts'
import type { AthleteFinder } from './find-athlete.ts'
import { displayName } from './names.ts'
import type { Roster } from './roster.ts'
import { toRecord } from './roster-list.ts'
import type { AthleteChangeStore } from './roster-list-port.ts'

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
