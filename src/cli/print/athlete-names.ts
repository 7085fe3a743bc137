import type { StationClient } from '../../station/rpc/client.ts'
import { athleteText } from './words.ts'

interface Whom {
  readonly athleteId?: string | null | undefined
  readonly athleteName: string | null
}

/** Name of an athlete as on the screens, else the id, else nothing. */
export type AthleteNames = (whom: Whom) => string

/** Reads who shares a name with another athlete, so that printed names tell them apart. */
export async function readAthleteNames({ athletes }: Pick<StationClient, 'athletes'>): Promise<AthleteNames> {
  const namesakes = new Map((await athletes.namesakes()).map((namesake) => [namesake.id.toLowerCase(), namesake]))
  return ({ athleteId, athleteName }) =>
    athleteName === null ? (athleteId ?? '') : athleteText(athleteName, namesakes.get(athleteId?.toLowerCase() ?? ''))
}
