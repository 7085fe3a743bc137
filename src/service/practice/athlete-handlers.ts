import type { DatabaseSync } from 'node:sqlite'
import { listAthletes, readAthleteQuery } from './athlete-list.ts'
import { type AthleteRow, showAthlete } from './athlete-row.ts'
import { readAthleteUpdate, readNewAthlete } from './athlete-rules.ts'
import type { AthleteStore } from './athlete-store.ts'
import { transaction } from './database.ts'
import type { Call, Handlers } from './http/call.ts'
import { requireJsonObject } from './http/json-object.ts'
import { Refusal } from './http/refusal.ts'

interface Parts {
  readonly db: DatabaseSync
  readonly athletes: AthleteStore
  /** Removes the athlete and all that belongs to it alone (service interface 4.5). */
  readonly removeAthlete: (athlete: AthleteRow) => void
}

type AthleteCall = 'createAthlete' | 'listAthletes' | 'getAthlete' | 'updateAthlete' | 'deleteAthlete'

/** Answers the five athlete calls (service interface 4.1 to 4.5). */
export function createAthleteHandlers({ db, athletes, removeAthlete }: Parts): Pick<Handlers, AthleteCall> {
  function find({ organization, id }: Pick<Call, 'organization' | 'id'>): AthleteRow {
    const athlete = athletes.find(organization.id, id)
    if (!athlete) throw new Refusal(404, 'Athlete not found.')
    return athlete
  }

  return {
    createAthlete({ organization, body }) {
      const changes = readNewAthlete(requireJsonObject(body))
      const id = transaction(db, () => athletes.add(organization.id, changes))
      return { athlete: showAthlete(find({ organization, id })) }
    },
    listAthletes({ organization, query }) {
      return { athletes: listAthletes(db, organization.id, readAthleteQuery(query)).map(showAthlete) }
    },
    getAthlete: (call) => ({ athlete: showAthlete(find(call)) }),
    updateAthlete(call) {
      const athlete = find(call)
      const changes = readAthleteUpdate(requireJsonObject(call.body), athlete)
      transaction(db, () => athletes.change(athlete, changes))
      return { athlete: showAthlete(find(call)) }
    },
    deleteAthlete(call) {
      const athlete = find(call)
      transaction(db, () => removeAthlete(athlete))
    },
  }
}
