import { z } from 'zod'
import type { CageChange } from '../../../station/commands/follow-cage.ts'
import { DeckPost } from '../../../station/contract/deck-post.ts'
import { LineupEntry } from '../../../station/contract/on-deck.ts'
import { TagsInput } from '../../../station/contract/tags.ts'
import type { Clock } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { DECK_POST } from '../../../station/tagging/shared-deck.ts'
import type { DatabaseLink } from './database-link.ts'
import { stationUuid } from './station-uuid.ts'

/** Changes read in one round trip. */
const PAGE_ROWS = 500
/** A station that is new in a cage needs no older entries: its clips are younger. */
const HISTORY_MS = 30 * 24 * 3_600_000

const Change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entry'),
    id: z.string(),
    station: z.string(),
    fromMs: z.number(),
    saidMs: z.number(),
    tags: TagsInput.nullable(),
    isRemoved: z.boolean(),
    rival: z.string().nullable(),
  }),
  z.object({ kind: z.literal('lineup'), entries: z.array(LineupEntry) }),
  z.object({ kind: z.literal('confirm'), station: z.string(), fromMs: z.number(), toMs: z.number() }),
  z.object({ kind: z.literal('sign'), atMs: z.number() }),
])
type Change = z.infer<typeof Change>
type Entry = Extract<Change, { kind: 'entry' }>

/** A body of a newer version is skipped. */
const ChangeRow = z.object({ revision: z.number(), body: Change.nullable().catch(null) })
type ChangeRow = z.infer<typeof ChangeRow>

/** One statement, so that all tables are read as of one moment. */
const changesSince = `
  SELECT revision::float8, body FROM (
    SELECT revision, jsonb_build_object('kind', 'entry', 'id', id, 'station', station, 'fromMs', from_ms, 'saidMs', said_ms,
      'tags', tags, 'isRemoved', is_removed, 'rival', rival) AS body
    FROM ondeck.deck_entry
    WHERE cage = $1 AND revision > $2 AND from_ms > extract(epoch FROM now()) * 1000 - ${HISTORY_MS}
    UNION ALL
    SELECT revision, jsonb_build_object('kind', 'lineup', 'entries', entries) FROM ondeck.lineup
    WHERE cage = $1 AND revision > $2
    UNION ALL
    SELECT revision, jsonb_build_object('kind', 'confirm', 'station', station, 'fromMs', from_ms, 'toMs', to_ms)
    FROM ondeck.deck_confirm WHERE cage = $1 AND revision > $2
    UNION ALL
    SELECT revision, jsonb_build_object('kind', 'sign', 'atMs', at_ms) FROM ondeck.deck_sign
    WHERE cage = $1 AND revision > $2
  ) AS change ORDER BY revision LIMIT ${PAGE_ROWS}`

interface Parts {
  readonly link: Pick<DatabaseLink, 'run' | 'offsetMs'>
  readonly memory: Pick<StationStore, 'deck' | 'cageDeck' | 'facility' | 'identity'>
  readonly clock: Pick<Clock, 'nowMs'>
}

export interface PulledPage {
  /** The newest revision of the page; null for an empty page. */
  readonly revision: number | null
  readonly hasMore: boolean
  readonly hasLineup: boolean
  /** Applies the page to this station's deck, within a transaction of the caller. */
  readonly apply: () => CageChange
}

/**
 * Reads changes of the cage since a revision, and applies them to the station's own deck, which tells the cage nothing
 * of them.
 */
export function createDeckPull({ link, memory, clock }: Parts) {
  const { deck, cageDeck } = memory
  const ownStation = stationUuid(memory.identity.stationId())

  /** Throws AppError like `DatabaseLink`. */
  async function read(cage: string, since: number): Promise<PulledPage> {
    const rows = await link.run(ChangeRow, changesSince, [cage, since])
    return {
      revision: rows.at(-1)?.revision ?? null,
      hasMore: rows.length === PAGE_ROWS,
      hasLineup: rows.some(({ body }) => body?.kind === 'lineup'),
      apply: () => applyAll(rows.flatMap(({ body }) => (body ? [body] : []))),
    }
  }

  function applyAll(changes: readonly Change[]): CageChange {
    const unsent = unsentChanges()
    let fromMs: number | null = null
    let hasSigns = false
    let hasLineup = false
    for (const change of changes) {
      if (change.kind === 'entry') {
        const changedMs = unsent.removed.has(change.id) ? null : applyEntry(change)
        if (changedMs !== null) fromMs = Math.min(fromMs ?? changedMs, changedMs)
      } else if (change.kind === 'lineup') {
        // A change of the lineup that is not sent yet will be merged at the database, and comes back.
        if (!unsent.hasLineup) hasLineup = applyLineup(change.entries) || hasLineup
      } else hasSigns = applySign(change) || hasSigns
    }
    return { fromMs, hasSigns, hasLineup }
  }

  function unsentChanges() {
    const posts = memory.facility
      .posted(DECK_POST, Number.MAX_SAFE_INTEGER)
      .flatMap(({ body }) => DeckPost.safeParse(body).data ?? [])
    return {
      removed: new Set(posts.flatMap((post) => (post.kind === 'remove' ? [post.id] : []))),
      hasLineup: posts.some(({ kind }) => kind === 'lineup'),
    }
  }

  /** A moment of the database's clock by this computer's; never in the future. */
  const toStation = (databaseMs: number) => Math.floor(Math.min(databaseMs - (link.offsetMs() ?? 0), clock.nowMs()))

  /** Returns from when on the timeline changed; null for no change. */
  function applyEntry({ id, station, fromMs, saidMs, tags, isRemoved, rival }: Entry): number | null {
    const known = cageDeck.get(id)
    if (isRemoved) {
      if (!known) return null
      cageDeck.remove(id)
      putInEffect(known.fromMs)
      return startOfChange(known.fromMs, known.rival)
    }
    // Its own entries keep the station's own id of an athlete who was new.
    const now = known && station === ownStation ? known.tags : tags
    if (known?.rival === rival && JSON.stringify(now) === JSON.stringify(known.tags)) return null
    const times = known ?? { fromMs: toStation(fromMs), saidMs: toStation(saidMs) }
    cageDeck.put({ id, fromMs: times.fromMs, saidMs: times.saidMs, tags: now, rival })
    putInEffect(times.fromMs)
    return startOfChange(times.fromMs, rival)
  }

  /** Clips since the earlier one of two contradicting entries are concerned. */
  const startOfChange = (fromMs: number, rival: string | null) =>
    Math.min(fromMs, (rival === null ? undefined : cageDeck.get(rival)?.fromMs) ?? fromMs)

  /** Puts the entry said last for this moment on the timeline. */
  function putInEffect(fromMs: number) {
    const [last] = cageDeck.at(fromMs)
    if (last) deck.add({ fromMs, tags: last.tags })
    else deck.remove(fromMs)
  }

  function applyLineup(entries: readonly LineupEntry[]): boolean {
    if (JSON.stringify(entries) === JSON.stringify(deck.lineup())) return false
    deck.setLineup(entries)
    return true
  }

  function applySign(change: Extract<Change, { kind: 'confirm' | 'sign' }>): boolean {
    if (change.kind === 'sign') {
      const atMs = toStation(change.atMs)
      if ((deck.lastActivity(atMs + 1) ?? 0) >= atMs) return false
      deck.signOfLife(atMs)
      return true
    }
    if (change.station === ownStation) return false
    deck.confirm(toStation(change.fromMs), toStation(change.toMs))
    return true
  }

  return { read }
}
