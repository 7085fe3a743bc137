import { z } from 'zod'
import { Athlete } from '../../../service/athletes.ts'
import type { SharedRoster, SharedRosterPage } from '../../../station/athletes/shared-roster.ts'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'
import type { DatabaseLink, Run } from './database-link.ts'
import { FORGET_LOCK } from './forgotten-athletes.ts'
import { postgresJson } from './postgres-json.ts'
import type { Turns } from './turns.ts'

/** Athletes read at once: some 60 kilobytes. */
const PAGE_ATHLETES = 200
const POSITION_KEY = 'roster'

const Position = z.object({
  facility: z.string(),
  origin: z.string(),
  rebuild: z.int(),
  revision: z.number(),
  /** True after a copy of the whole roster. */
  isWhole: z.boolean(),
})
const StateRow = z.object({ id: z.string(), rebuild: z.int(), synced_ago_ms: z.number().nullable() })
const AthleteRow = z.object({ id: z.string(), body: z.unknown(), revision: z.number() })
const nothing = z.unknown()

interface Parts {
  readonly link: Pick<DatabaseLink, 'run' | 'transaction'>
  readonly store: Pick<FacilityStore, 'recall' | 'remember'>
  readonly turns: Pick<Turns, 'hold' | 'release'>
  /** Names the service and account, by `originKey`. */
  readonly origin: string
}

/** Shares the athletes of one service and account with the stations of the facility. */
export function createSharedRoster({ link, store, turns, origin }: Parts): SharedRoster {
  const turn = `roster ${origin}`

  async function copy() {
    const [state] = await link.run(
      StateRow,
      `SELECT facility.id, rebuild, (extract(epoch FROM clock_timestamp() - synced_at) * 1000)::float8 AS synced_ago_ms
       FROM ondeck.facility AS facility LEFT JOIN ondeck.roster ON origin = $1`,
      [origin],
    )
    const { id: facility = '', rebuild = 0, synced_ago_ms: syncedAgoMs = null } = state ?? {}
    const known = store.recall(Position, POSITION_KEY)
    const isSame = known?.facility === facility && known.origin === origin && known.rebuild === rebuild
    // The first copy after a complete reading is of the whole roster, to find athletes that it lacks.
    const isWhole = syncedAgoMs !== null && !(isSame && known.isWhole)
    let revision = isSame && !isWhole ? known.revision : 0
    const first = revision

    async function nextPage(): Promise<SharedRosterPage> {
      const rows = await link.run(
        AthleteRow,
        `SELECT id, body, revision::float8 AS revision FROM ondeck.athlete
         WHERE origin = $1 AND revision > $2 ORDER BY revision LIMIT ${PAGE_ATHLETES}`,
        [origin, revision],
      )
      revision = rows.at(-1)?.revision ?? revision
      const athletes = rows.flatMap(({ body }) => (body === null ? [] : (Athlete.safeParse(body).data ?? [])))
      const gone = rows.filter(({ body }) => body === null).map(({ id }) => id)
      return { athletes, gone, isLast: rows.length < PAGE_ATHLETES }
    }

    function keepPosition() {
      if (isSame && !isWhole && revision === first) return
      const position = { facility, origin, rebuild, revision, isWhole: syncedAgoMs !== null }
      store.remember(POSITION_KEY, position satisfies z.infer<typeof Position>)
    }

    return { isWhole, nextPage, keepPosition, syncedAgoMs }
  }

  /** Writers of one roster take turns, so that a reader never misses a revision that becomes visible late. */
  async function write(work: (run: Run) => Promise<unknown>) {
    await link.transaction(async (run) => {
      await run(nothing, 'SELECT pg_advisory_xact_lock_shared($1)', [FORGET_LOCK])
      await run(nothing, "SELECT pg_advisory_xact_lock(hashtextextended('roster ' || $1, 0))", [origin])
      await work(run)
    })
  }

  return {
    copy,
    takeTurn: () => turns.hold(turn),
    passTurn: () => turns.release(turn),
    publish: (athletes) => write((run) => run(nothing, PUBLISH, [origin, postgresJson(athletes)])),
    async publishGone(ids) {
      if (ids.length > 0) await write((run) => run(nothing, PUBLISH_GONE, [origin, [...ids]]))
    },
    publishWhole: () =>
      write((run) =>
        run(
          nothing,
          `INSERT INTO ondeck.roster (origin, synced_at) VALUES ($1, clock_timestamp())
           ON CONFLICT (origin) DO UPDATE SET synced_at = excluded.synced_at`,
          [origin],
        ),
      ),
  }
}

const PUBLISH = `
  INSERT INTO ondeck.athlete AS athlete (origin, id, body, revision)
  SELECT DISTINCT ON (body ->> 'id') $1, body ->> 'id', body, nextval('ondeck.roster_revision')
  FROM json_array_elements($2::json) AS body
  WHERE NOT EXISTS (SELECT FROM ondeck.forgotten_athlete WHERE id = lower(body ->> 'id'))
  ON CONFLICT (origin, id) DO UPDATE SET body = excluded.body, revision = excluded.revision
  WHERE athlete.body::text IS DISTINCT FROM excluded.body::text`

const PUBLISH_GONE = `
  INSERT INTO ondeck.athlete AS athlete (origin, id, revision)
  SELECT $1, id, nextval('ondeck.roster_revision') FROM unnest($2::text[]) AS id
  ON CONFLICT (origin, id) DO UPDATE SET body = NULL, revision = excluded.revision WHERE athlete.body IS NOT NULL`
