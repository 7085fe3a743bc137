import { setImmediate as turn } from 'node:timers/promises'
import { toRecord } from '../../../station/athletes/roster-list.ts'
import type { AthleteRecord } from '../../../station/contract/roster.ts'
import type { Station } from '../../../station/host/station.ts'
import { rosterToText, rosterToWorkbook } from '../../import/station/write-roster.ts'

/** Number of athletes that are read before other work runs. */
const BATCH_ATHLETES = 200

type Known = Pick<Station, 'memory' | 'roster'>

/** Writes the station's roster as a CSV that can be imported again. */
export async function rosterCsv(station: Known): Promise<{ text: string; athletes: number }> {
  const records = await everybody(station)
  // The writer of the file adds the byte order mark.
  return { text: rosterToText(records, ',').replace(/^\uFEFF/, ''), athletes: records.length }
}

/** Writes the roster as a workbook, in base64. */
export async function rosterXlsx(station: Known): Promise<{ base64: string; athletes: number }> {
  const records = await everybody(station)
  const bytes = await rosterToWorkbook(records)
  return { base64: Buffer.from(bytes).toString('base64'), athletes: records.length }
}

async function everybody(station: Known): Promise<AthleteRecord[]> {
  const records: AthleteRecord[] = []
  let after: string | null = null
  for (;;) {
    const ids: string[] = station.memory.roster.ids({ after, limit: BATCH_ATHLETES })
    after = ids.at(-1) ?? null
    if (after === null) return records
    records.push(...ids.flatMap((id) => station.roster.get(id) ?? []).map(toRecord))
    await turn()
  }
}
