import { localTime } from '../../../computer/local-time.ts'
import type { Session } from '../../../station/host/session.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { nameOfTaggedAthlete, withForgottenNames } from '../../../station/views/athlete-summary.ts'
import { shownCameraOf } from '../../../station/views/clip-card.ts'
import { withNewAthletes } from '../../../station/views/new-athletes-view.ts'
import { countsByDay, dayRange, daysOfMonth } from '../core/days.ts'
import type { RepChoices, RepSearch } from '../core/find-port.ts'
import { type FindChoices, FindQuery, findStateOf } from '../find.ts'
import { findFiles } from './find-files.ts'
import { QUARTER_MS } from './find-writer.ts'

/** As many as a person chooses from. */
const MAX_CHOICES = 200

/**
 * The contract's procedures about the search over all reps. Days are in this computer's time zone, and cameras have
 * their names from the settings.
 */
export function createFindApi(session: Session) {
  const { find } = session.station.memory

  function searchOf({ fromDay, toDay, ...query }: FindQuery): RepSearch {
    const { folders } = session.settings.settings()
    return {
      ...query,
      ...dayRange({ fromDay, toDay }, localTime),
      shownCamera: (camera) => shownCameraOf(camera, { folders }),
    }
  }

  return {
    async reps({ query, offset, limit }) {
      const { ids, total, isExact } = await find.page(searchOf(query), { offset, limit })
      return { total, isExact, items: ids.flatMap((id) => session.views.rep(id) ?? []), indexing: find.progress() }
    },
    count: async ({ query }) => ({ total: await find.count(searchOf(query)) }),
    async days({ query, month }) {
      const quarters = await find.quarters(searchOf({ ...query, ...daysOfMonth(month) }))
      const days = [...countsByDay(quarters, QUARTER_MS, localTime)].map(([day, reps]) => ({ day, reps }))
      return days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
    },
    files: (search) => findFiles(session, search, searchOf(FindQuery.parse({}))),
    choices: async () => toChoices(await find.choices(), session),
  } satisfies StationApi['find']
}

function toChoices(choices: RepChoices, { station, settings }: Pick<Session, 'station' | 'settings'>): FindChoices {
  const roster = withForgottenNames(withNewAthletes(station.roster, station.newAthletes), station.roster)
  const { folders } = settings.settings()
  const cameras = choices.cameras.map(({ camera, reps }) => ({ camera: shownCameraOf(camera, { folders }), reps }))
  const states = choices.states.flatMap(({ kinds, reps }) =>
    [...new Set(kinds.map(findStateOf))].map((state) => ({ state, reps })),
  )
  return {
    athletes: sumByName(choices.athletes, ({ id }) => id)
      .slice(0, MAX_CHOICES)
      .map((athlete) => ({
        ...athlete,
        name: nameOfTaggedAthlete({ athleteId: athlete.id, athleteName: athlete.name }, roster),
      })),
    movements: sumByName(choices.movements, ({ activity, movement }) => `${activity} ${movement}`),
    dimensions: sumByName(choices.dimensions, ({ name, value }) => JSON.stringify([name, value])).slice(0, MAX_CHOICES),
    cameras: sumByName(cameras, ({ camera }) => camera),
    states: sumByName(states, ({ state }) => state),
  }
}

/** Merges choices with the same name and adds up their reps. */
function sumByName<Choice extends { readonly reps: number }>(
  choices: readonly Choice[],
  nameOf: (choice: Choice) => string,
): Choice[] {
  const sums = [...Map.groupBy(choices, nameOf).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, reps: others.reduce((sum, { reps }) => sum + reps, first.reps) }] : [],
  )
  return sums.toSorted((a, b) => b.reps - a.reps)
}
