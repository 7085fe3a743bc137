import { setImmediate as turn } from 'node:timers/promises'
import { limits } from '../../../service/limits.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { deleteConfirmation } from '../../../station/athletes/edit-athletes.ts'
import { toRecord } from '../../../station/athletes/roster-list.ts'
import { type AthleteDraft, NEW_ATHLETE_DRAFT } from '../../../station/contract/athlete-draft.ts'
import type { AthleteDetail, AthleteRecord, DeletionConsequences } from '../../../station/contract/roster.ts'
import type { SessionParts } from '../../../station/host/session-parts.ts'
import type { Station } from '../../../station/host/station.ts'
import type { FeatureContext } from '../../../station/host/station-feature.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { isLastPage } from '../../../station/service/last-page.ts'
import { rosterToText, rosterToWorkbook } from '../../import/station/write-roster.ts'

/** Number of athletes that are read before other work runs. */
const BATCH_ATHLETES = 200

type Known = Pick<Station, 'memory' | 'roster'>

/** Writes the station's roster as a CSV that can be imported again. */
async function rosterCsv(station: Known): Promise<{ text: string; athletes: number }> {
  const records = await everybody(station)
  // The writer of the file adds the byte order mark.
  return { text: rosterToText(records, ',').replace(/^\uFEFF/, ''), athletes: records.length }
}

/** Writes the roster as a workbook, in base64. */
async function rosterXlsx(station: Known): Promise<{ base64: string; athletes: number }> {
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

/** Keeps unsaved entries of the athlete form until they are saved or discarded, across restarts of page and station. */
function createAthleteDrafts({
  memory,
  roster,
}: Pick<Station, 'memory' | 'roster'>): Pick<StationApi['roster'], 'draft' | 'keepDraft'> {
  const drafts = memory.athleteDrafts
  const isKnown = (id: string) => id === NEW_ATHLETE_DRAFT || roster.get(id) !== undefined

  return {
    draft({ id }): AthleteDraft | null {
      if (isKnown(id)) return drafts.get(id, Date.now())
      // The draft of a deleted athlete is deleted too.
      drafts.drop(id)
      return null
    },
    keepDraft({ id, draft }) {
      if (draft !== null && isKnown(id)) drafts.put(id, { ...draft, atMs: Date.now() })
      else drafts.drop(id)
    },
  }
}

/** The service answers within seconds, or the call fails. */
const TIMEOUT_MS = 30_000
/** The list of a large organization takes over a minute. */
const REFRESH_TIMEOUT_MS = 10 * 60_000
const MAX_CHANGES = 50

/** The contract's procedures about the roster. */
function createRosterApi({ station, views }: Pick<SessionParts, 'station' | 'views'>): StationApi['roster'] {
  const { rosterList: list, editing } = station
  const soon = () => AbortSignal.timeout(TIMEOUT_MS)
  const withinMinutes = () => AbortSignal.timeout(REFRESH_TIMEOUT_MS)

  function knownAthlete(id: string) {
    const athlete = station.roster.get(id)
    if (!athlete) throw new AppError('athlete-not-found', { message: '' })
    return athlete
  }

  function athlete({ id }: { id: string }): AthleteDetail {
    const row = list.row(knownAthlete(id).id)
    if (!row) throw new AppError('athlete-not-found', { message: '' })
    return { athlete: row, changes: editing.changesOf(row.id, MAX_CHANGES) }
  }

  async function consequences({ id }: { id: string }): Promise<DeletionConsequences> {
    const found = knownAthlete(id)
    return {
      name: deleteConfirmation(found),
      ...(await capturesOf(found.id)),
      reps: list.row(found.id)?.reps ?? 0,
      ...station.wouldLose(found.id),
    }
  }

  async function capturesOf(athleteId: string): Promise<Pick<DeletionConsequences, 'captures' | 'captureProblem'>> {
    try {
      const page = await station.service.captures(
        { athlete_id: athleteId, limit: limits.pageSizeMax, offset: 0 },
        soon(),
      )
      const count = new Set(page.items.map(({ session_id }) => session_id)).size
      return { captures: { count, atLeast: !isLastPage(page) }, captureProblem: null }
    } catch (error) {
      return { captures: null, captureProblem: toFailure(error) }
    }
  }

  return {
    page: list.page,
    facts: list.facts,
    athlete,
    reps: ({ id, ...window }) => views.repsOfAthlete(id, window),
    duplicates: list.duplicates,
    refresh: () => station.refreshRoster(withinMinutes()),
    create: ({ fields, anyway }) => editing.create(fields, anyway, { reading: withinMinutes, asking: soon }),
    update: (edit) => editing.update(edit, soon()),
    undo: ({ change }) => editing.undo(change, soon()),
    ...createAthleteDrafts(station),
    consequences,
    delete: ({ id, name }) => editing.remove(id, name, soon()),
    prefer: ({ used, hidden }) => ({ change: editing.prefer(used, hidden) }),
    show: ({ id }) => editing.show(id),
    distinct: ({ one, other }) => ({ change: editing.markDistinct(one, other) }),
    csv: () => rosterCsv(station),
    xlsx: () => rosterXlsx(station),
  }
}

export const athletesOfStation = {
  open: (context: FeatureContext) => ({ api: { roster: createRosterApi(context) } }),
}
