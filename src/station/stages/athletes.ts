import { createAthleteOrigin } from '../athletes/athlete-origin.ts'
import { createAthleteCreator } from '../athletes/create-athletes.ts'
import { createAthleteEditing } from '../athletes/edit-athletes.ts'
import { createAthleteFinder } from '../athletes/find-athlete.ts'
import { displayName } from '../athletes/names.ts'
import { createNewAthletes } from '../athletes/new-athletes.ts'
import { retagNewAthlete } from '../athletes/retag-new-athlete.ts'
import { createRoster } from '../athletes/roster.ts'
import { createRosterList } from '../athletes/roster-list.ts'
import type { RosterChange } from '../athletes/sync-roster.ts'
import type { Bulk } from '../bulk/bulk.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { createAthleteLoss } from '../commands/remove-athlete.ts'
import type { CommandResult } from '../contract/command.ts'
import type { NewAthleteChoice } from '../contract/new-athlete.ts'
import type { Settings } from '../contract/settings.ts'
import type { EngineEvent, World } from '../engine-types.ts'
import type { Service } from '../ports.ts'
import type { StageLoop } from './stage-loop.ts'

interface Parts extends Omit<World, 'service'> {
  readonly service: Service
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'note'>
  readonly bulkWork: Bulk
  readonly settings: () => Pick<Settings, 'folders'>
  readonly isShut: () => boolean
  readonly outdateTags: () => void
  readonly emit: (event: EngineEvent) => void
  readonly wake: () => void
}

/** The stage of athletes: the roster copied from the service, lookups by name, and new athletes to create. */
export function createAthletes(parts: Parts) {
  const { service, emit } = parts
  const { rosterList: list, athleteChanges: changes } = parts
  function shared() {
    const sharedRoster = parts.facility.roster()
    return sharedRoster === 'connecting' ? null : sharedRoster
  }
  const { usedInstead } = changes
  const roster = createRoster({ ...parts, store: parts.roster, service, usedInstead, shared })
  const athletes = createAthleteFinder(service, roster, createAthleteOrigin(parts))
  let moved: CommandResult = { done: [], tooLate: [] }
  const newAthletes = createNewAthletes({
    ...parts,
    onNewAthlete(athlete, before) {
      if (before) moved = retagNewAthlete({ ...parts, outdate: parts.outdateTags }, athlete, before)
      emit({ kind: 'new-athlete', athlete })
      parts.wake()
    },
  })
  const creator = createAthleteCreator({
    ...parts,
    roster,
    newAthletes,
    athletes,
    onSynced,
    onProgress: () => emit({ kind: 'new-athletes' }),
  })
  function onSynced({ added, changed, removed }: RosterChange) {
    // The first roster shows which service the athletes belong to, even if no clip needs one.
    athletes.settle()
    if (added + changed > 0) emit({ kind: 'roster' })
    for (const athlete of removed) loseAthlete(athlete.id, athlete)
  }

  /** Syncs the roster now, for a person who waits. */
  async function refresh(signal: AbortSignal) {
    try {
      onSynced(await roster.sync(signal, () => emit({ kind: 'new-athletes' })))
    } finally {
      emit({ kind: 'new-athletes' })
    }
  }

  /**
   * Decides about a new athlete. Returns the clips that continue, and those that were uploaded for the earlier choice.
   */
  function decide(id: string, choice: NewAthleteChoice): CommandResult {
    moved = { done: [], tooLate: [] }
    newAthletes.choose(id, choice)
    return moved
  }

  const loss = createAthleteLoss({ ...parts, newAthletes, folders: () => parts.settings().folders })

  /** Removes an athlete who was deleted, at the service or here, from everything that uses them. */
  function loseAthlete(athleteId: string, athlete = roster.get(athleteId)) {
    athletes.forget(athleteId)
    if (athletes.isOfThisService()) changes.forget(athleteId)
    const report = loss.lost(athleteId, athlete ? displayName(athlete) : null)
    emit({ kind: 'athlete-lost', report })
    return report.clips
  }

  /** Removes an athlete whom a person had this station forget. The report names nobody. */
  function forget(athleteId: string, nameKeys: readonly string[]) {
    athletes.forget(athleteId)
    emit({ kind: 'athlete-lost', report: loss.lost(athleteId, null, nameKeys) })
    emit({ kind: 'roster' })
  }

  const editing = createAthleteEditing({
    ...parts,
    roster,
    athletes,
    changes,
    sync: async (signal) => onSynced(await roster.sync(signal)),
    onChanged: () => emit({ kind: 'roster' }),
    onGone: loseAthlete,
  })

  const loops: readonly StageLoop[] = [{ restMs: 1_000, step: creator.work }]

  return {
    loops,
    roster,
    athletes,
    newAthletes: { ...newAthletes, decide, progress: creator.progress },
    creator,
    loseAthlete,
    rosterList: createRosterList({ list, changes, roster }),
    editing,
    refresh,
    forget,
    wouldLose: loss.uses,
  }
}
