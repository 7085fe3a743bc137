import type { AthleteChange } from '../contract/roster.ts'
import type { Clock, Identifiers } from '../ports.ts'
import type { FieldChange } from './athlete-changes.ts'
import { athletePairOf } from './duplicates.ts'
import type { AthleteChangeStore, StoredChange } from './roster-list-port.ts'

interface Parts {
  readonly changes: AthleteChangeStore
  readonly clock: Pick<Clock, 'nowMs'>
  readonly identifiers: Identifiers
}

/** Records what people changed about athletes at this station, and lists it with what can be undone. */
export function createChangeHistory({ changes, clock, identifiers }: Parts) {
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
