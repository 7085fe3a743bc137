import { z } from 'zod'
import type { ErasedAthlete } from '../../../station/athletes/erase-names.ts'
import type { Run } from './database-link.ts'

/** Held while names are written, shared, and while an athlete becomes forgotten. Any number that nothing else locks. */
export const FORGET_LOCK = 7_205_117

const IdRow = z.object({ id: z.string() })

interface Parts {
  /** Names that this station knows of an athlete. */
  readonly namesOf: (id: string) => ErasedAthlete['names']
}

/** Reads which athletes were forgotten at any station, so that this one writes their names into no copy. */
export function createForgottenAthletes({ namesOf }: Parts) {
  return async function read(run: Run): Promise<readonly ErasedAthlete[]> {
    const rows = await run(IdRow, 'SELECT id FROM ondeck.forgotten_athlete ORDER BY id')
    return rows.map(({ id }) => ({ id, names: namesOf(id) }))
  }
}
