import type { Athlete } from '../../service/athletes.ts'
import { AppError } from '../app-error.ts'
import type { AthleteChange } from '../contract/roster.ts'
import type { Clock } from '../ports.ts'
import { displayName } from './names.ts'
import type { Roster } from './roster.ts'
import type { AthleteChangeStore, AthletePair, StoredChange } from './roster-list-port.ts'

interface Parts {
  readonly roster: Pick<Roster, 'get'>
  readonly changes: AthleteChangeStore
  readonly clock: Pick<Clock, 'nowMs'>
  /** Records a change. Returns the id for `undo`. */
  readonly record: (athleteId: string, kind: AthleteChange['kind'], fields: AthleteChange['fields']) => string
  readonly onChanged: () => void
}

/** Decisions about two athletes that look like one person. */
export function createDuplicates({ roster, changes, clock, record, onChanged }: Parts) {
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
export const athletePairOf = ({ athleteId, fields }: Pick<StoredChange, 'athleteId' | 'fields'>): AthletePair => [
  athleteId,
  fields[0]?.from ?? '',
]
