import { z } from 'zod'
import { DeckPost } from '../../../station/contract/deck-post.ts'
import { LineupEntry } from '../../../station/contract/on-deck.ts'
import { TagsInput } from '../../../station/contract/tags.ts'
import type { OutboxEntry } from '../../../station/ports/facility-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { CONFLICT_WINDOW_MS, findRival } from '../../../station/tagging/deck-conflict.ts'
import { mergeLineup } from '../../../station/tagging/merge-lineup.ts'
import { DECK_POST, type DeckStamp } from '../../../station/tagging/shared-deck.ts'
import type { DatabaseLink, Run } from './database-link.ts'
import { postgresJson } from './postgres-json.ts'

const MEMORY_KEY = 'deck-named'

interface NamedEntriesParts {
  readonly memory: Pick<StationStore, 'cageDeck' | 'facility'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly toShared: (tags: TagsInput) => TagsInput
}

/** True for an athlete whom other stations know by name only. */
const isNamed = (tags: TagsInput | null): boolean => tags?.athlete !== undefined && !('id' in tags.athlete)

/** Entries that the cage has by name, since the service did not have the athlete yet: the id follows. */
export function createNamedEntries({ memory, clock, toShared }: NamedEntriesParts) {
  const { cageDeck, facility } = memory
  const known = () => facility.recall(z.array(z.string()), MEMORY_KEY) ?? []

  function add(ids: readonly string[]) {
    if (ids.length > 0) facility.remember(MEMORY_KEY, [...new Set([...known(), ...ids])])
  }

  /** Posts the entries whose athlete the service has by now. */
  function post(stamp: Pick<DeckStamp, 'cage' | 'offsetMs'>) {
    const ids = known()
    if (ids.length === 0) return
    const waiting = ids.filter((id) => {
      const entry = cageDeck.get(id)
      if (!entry?.tags) return false
      if (isNamed(toShared(entry.tags))) return true
      const { fromMs, saidMs, tags } = entry
      const isKnown = { isApart: false, seen: Number.MAX_SAFE_INTEGER }
      facility.post(DECK_POST, clock.nowMs(), { kind: 'put', ...stamp, ...isKnown, id, fromMs, saidMs, tags })
      return false
    })
    if (waiting.length < ids.length) facility.remember(MEMORY_KEY, waiting.length > 0 ? waiting : null)
  }

  return { add, post }
}

export const DECK_CHANNEL = 'ondeck_deck'

/** A change that reaches the database later was made apart, although the station had not noticed. */
const APART_MS = 10_000

const nothing = z.unknown()
const LastRow = z.object({ last: z.number(), now_ms: z.number() })
const LineupRow = z.object({ entries: z.array(LineupEntry) })
const OtherRow = z.object({ id: z.string(), fromMs: z.number(), tags: TagsInput.nullable() })

interface Parts {
  readonly link: Pick<DatabaseLink, 'transaction' | 'offsetMs'>
  readonly stationId: string
  /** Replaces the station's own id of a new athlete, which no other station knows. */
  readonly toShared: (tags: TagsInput) => TagsInput
}

type Said<Kind> = Extract<DeckPost, { kind: Kind }>

/**
 * Sends changes of this station's deck to its cage, all in one transaction. One that was sent before, whose answer was
 * lost, changes nothing. Returns the entries whose athlete is shared by name. Throws AppError like `DatabaseLink`.
 */
export function createDeckPush({ link, stationId, toShared }: Parts) {
  async function push(posts: readonly OutboxEntry[]): Promise<string[]> {
    const changes = posts.flatMap(({ id, atMs, body }) => {
      const change = DeckPost.safeParse(body).data
      return change ? [{ number: id, atMs, change }] : []
    })
    await link.transaction(async (run) => {
      const cages = [...new Set(changes.map(({ change }) => change.cage))].toSorted()
      for (const cage of cages) await lockCage(run, cage)
      const [sent] = await run(
        LastRow,
        `SELECT coalesce((SELECT last FROM ondeck.deck_sender WHERE station = $1), 0)::float8 AS last,
           floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms`,
        [stationId],
      )
      const { last, now_ms: nowMs } = sent ?? { last: 0, now_ms: 0 }
      const fresh = changes.filter(({ number }) => number > last)
      for (const { change, atMs } of fresh) await apply(run, change, { nowMs, atMs })
      const newest = fresh.at(-1)
      if (newest === undefined) return
      await run(
        nothing,
        `INSERT INTO ondeck.deck_sender VALUES ($1, $2) ON CONFLICT (station) DO UPDATE SET last = excluded.last`,
        [stationId, newest.number],
      )
      for (const cage of cages) await run(nothing, `SELECT pg_notify('${DECK_CHANNEL}', $1)`, [cage])
    })
    return changes.flatMap(({ change }) =>
      change.kind === 'put' && change.tags?.athlete && 'id' in change.tags.athlete && isNamed(toShared(change.tags))
        ? [change.id]
        : [],
    )
  }

  function apply(run: Run, change: DeckPost, times: { readonly nowMs: number; readonly atMs: number }) {
    const { nowMs } = times
    const offsetMs = change.offsetMs ?? link.offsetMs() ?? 0
    // A station whose clock was wrong puts nobody on deck in the future.
    const shared = (stationMs: number) => Math.min(Math.floor(stationMs + offsetMs), nowMs)
    switch (change.kind) {
      case 'put': {
        const isApart = change.isApart || nowMs - (change.saidMs + offsetMs) > APART_MS
        const tags = change.tags && toShared(change.tags)
        const entry = { ...change, tags, fromMs: shared(change.fromMs), saidMs: shared(change.saidMs) }
        return put(run, entry, isApart)
      }
      case 'remove':
        return run(
          nothing,
          `UPDATE ondeck.deck_entry SET is_removed = true, revision = nextval('ondeck.deck_revision')
           WHERE id = $1 AND NOT is_removed`,
          [change.id],
        )
      case 'lineup':
        return putLineup(run, change)
      case 'confirm':
        return run(
          nothing,
          `INSERT INTO ondeck.deck_confirm VALUES ($1, $2, nextval('ondeck.deck_revision'), $3, $4, $5)
           ON CONFLICT (id) DO NOTHING`,
          [change.id, change.cage, stationId, shared(change.fromMs), shared(change.toMs)],
        )
      case 'sign':
        return run(
          nothing,
          `INSERT INTO ondeck.deck_sign VALUES ($1, nextval('ondeck.deck_revision'), $2)
           ON CONFLICT (cage) DO UPDATE SET revision = excluded.revision, at_ms = excluded.at_ms
           WHERE deck_sign.at_ms < excluded.at_ms`,
          [change.cage, shared(change.atMs)],
        )
    }
  }

  async function put(run: Run, { id, cage, fromMs, saidMs, tags, seen }: Said<'put'>, isApart: boolean) {
    const others = isApart ? await unseenEntries(run, { cage, fromMs, seen }) : []
    const rival = findRival({ id, fromMs, tags }, others)
    await run(
      nothing,
      `INSERT INTO ondeck.deck_entry (id, cage, revision, station, from_ms, said_ms, tags, rival)
       VALUES ($1, $2, nextval('ondeck.deck_revision'), $3, $4, $5, $6::jsonb, $7)
       -- Its station knows the athlete's id by now.
       ON CONFLICT (id) DO UPDATE SET tags = excluded.tags, revision = excluded.revision
       WHERE deck_entry.station = excluded.station AND deck_entry.tags <> excluded.tags`,
      [id, cage, stationId, fromMs, saidMs, postgresJson(tags), rival?.id ?? null],
    )
  }

  /** Entries of other stations near this one that the station did not know of. */
  const unseenEntries = (run: Run, { cage, fromMs, seen }: Pick<Said<'put'>, 'cage' | 'fromMs' | 'seen'>) =>
    run(
      OtherRow,
      `SELECT id::text, from_ms::float8 AS "fromMs", tags FROM ondeck.deck_entry
       WHERE cage = $1 AND station <> $2 AND revision > $3 AND NOT is_removed AND from_ms BETWEEN $4 AND $5`,
      [cage, stationId, seen, fromMs - CONFLICT_WINDOW_MS, fromMs + CONFLICT_WINDOW_MS],
    )

  async function putLineup(run: Run, { cage, before, after }: Said<'lineup'>) {
    const [row] = await run(LineupRow, 'SELECT entries FROM ondeck.lineup WHERE cage = $1', [cage])
    const merged = row ? mergeLineup({ before, after, theirs: row.entries }) : after
    const entries = merged.map(({ id, tags }) => ({ id, tags: toShared(tags) }))
    await run(
      nothing,
      `INSERT INTO ondeck.lineup VALUES ($1, nextval('ondeck.deck_revision'), $2::jsonb)
       ON CONFLICT (cage) DO UPDATE SET revision = excluded.revision, entries = excluded.entries`,
      [cage, postgresJson(entries)],
    )
  }

  return { push }
}

/** Makes the cage's revisions visible in their order. */
const lockCage = (run: Run, cage: string) =>
  run(nothing, "SELECT pg_advisory_xact_lock(hashtextextended('deck ' || $1, 0))", [cage])
