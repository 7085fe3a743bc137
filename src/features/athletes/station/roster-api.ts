import { limits } from '../../../service/limits.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { deleteConfirmation } from '../../../station/athletes/edit-athletes.ts'
import type { AthleteDetail, DeletionConsequences } from '../../../station/contract/roster.ts'
import type { Session } from '../../../station/host/session.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { isLastPage } from '../../../station/service/last-page.ts'
import { createAthleteDrafts } from './athlete-drafts.ts'
import { rosterCsv, rosterXlsx } from './roster-export.ts'

/** The service answers within seconds, or the call fails. */
const TIMEOUT_MS = 30_000
/** The list of a large organization takes over a minute. */
const REFRESH_TIMEOUT_MS = 10 * 60_000
const MAX_CHANGES = 50

/** The contract's procedures about the roster. */
export function createRosterApi({ station, views }: Pick<Session, 'station' | 'views'>): StationApi['roster'] {
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
