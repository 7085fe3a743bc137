import { setImmediate as turn } from 'node:timers/promises'
import type { AthleteRecord } from '../../contract/roster.ts'
import { toRecord } from '../../core/athletes/roster-list.ts'
import { rosterText } from '../roster-files/write-roster.ts'
import type { Station } from '../station.ts'

/** So many athletes are read before others have their turn. */
const READ_AT_ONCE = 200

/** The whole roster as this station knows it, as a file that can be imported again. */
export async function rosterCsv(
  station: Pick<Station, 'memory' | 'roster'>,
): Promise<{ text: string; athletes: number }> {
  const records: AthleteRecord[] = []
  let after: string | null = null
  for (;;) {
    const ids: string[] = station.memory.roster.ids({ after, limit: READ_AT_ONCE })
    after = ids.at(-1) ?? null
    if (after === null) break
    records.push(...ids.flatMap((id) => station.roster.get(id) ?? []).map(toRecord))
    await turn()
  }
  // What saves it puts the mark of its encoding in front.
  return { text: rosterText(records, ',').replace(/^\uFEFF/, ''), athletes: records.length }
}
