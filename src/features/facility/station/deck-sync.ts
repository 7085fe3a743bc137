import { z } from 'zod'
import type { CageChange, FollowCage } from '../../../station/commands/follow-cage.ts'
import { DeckPost } from '../../../station/contract/deck-post.ts'
import type { DeckSync } from '../../../station/contract/deck-view.ts'
import type { TagsInput } from '../../../station/contract/tags.ts'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { DECK_POST, type DeckStamp } from '../../../station/tagging/shared-deck.ts'
import type { DatabaseLink } from './database-link.ts'
import { type DeckPosition, hasFollowedOther, recallDeckPosition, rememberDeckPosition } from './deck-position.ts'
import { createDeckPull, type PulledPage } from './pull-deck.ts'
import { createDeckPush, createNamedEntries, DECK_CHANNEL } from './push-deck.ts'
import { stationUuid } from './station-uuid.ts'

type Entered = NonNullable<DeckPosition['entered']>

/** Entries that a database restored from an older copy may lack. */
const RESENT_MS = 24 * 3_600_000

interface EnterCageParts {
  readonly memory: Pick<StationStore, 'deck' | 'cageDeck' | 'facility'>
  readonly clock: Pick<Clock, 'nowMs'>
}

/** Work of a station that begins to follow a cage, or that follows one whose database was restored. */
function createCageEntrance({ memory, clock }: EnterCageParts) {
  const { deck, cageDeck, facility } = memory

  /**
   * Takes over the athlete and the lineup of the cage from now on, once its changes were read. Clips recorded before
   * keep the deck of then. A station that comes from another cage brings nobody along.
   */
  function enter(entered: Entered, cageHasLineup: boolean): CageChange {
    const change = keepUp(entered)
    const isEmptied = entered.isFromOther && !cageHasLineup && deck.lineup().length > 0
    if (isEmptied) deck.setLineup([])
    return { ...change, hasLineup: isEmptied }
  }

  /**
   * Corrects the athlete whom the station took over at its entrance, after changes of the cage arrived: one of an
   * earlier moment may have been on its way.
   */
  function keepUp({ atMs, isFromOther }: Entered): CageChange {
    const nothing = { fromMs: null, hasSigns: false, hasLineup: false }
    // The clock was set back since, or the cage has an entry of this very moment.
    if (atMs > clock.nowMs() || cageDeck.at(atMs).length > 0) return nothing
    const present = cageDeck.inEffectAt(atMs)
    const shown = deck.at(atMs)
    if (present === undefined && !isFromOther) {
      if (shown?.fromMs !== atMs) return nothing
      deck.remove(atMs)
    } else {
      const tags = present?.tags ?? null
      if (JSON.stringify(shown?.tags ?? null) === JSON.stringify(tags)) return nothing
      deck.add({ fromMs: atMs, tags })
    }
    return { ...nothing, fromMs: atMs }
  }

  /** Sends what the restored database may have lost; the rest stays as it is there. */
  function sendAgain(stamp: Pick<DeckStamp, 'cage' | 'offsetMs'>) {
    const nowMs = clock.nowMs()
    for (const { id, fromMs, saidMs, tags } of cageDeck.saidSince(nowMs - RESENT_MS)) {
      const isKnown = { isApart: false, seen: Number.MAX_SAFE_INTEGER }
      facility.post(DECK_POST, nowMs, { kind: 'put', ...stamp, ...isKnown, id, fromMs, saidMs, tags })
    }
    const lineup = deck.lineup()
    const seen = { isApart: false, seen: 0 }
    facility.post(DECK_POST, nowMs, { kind: 'lineup', ...stamp, ...seen, before: [], after: lineup })
  }

  return { enter, keepUp, sendAgain }
}

const FacilityRow = z.object({ facility: z.string(), newest: z.number() })
const facilityOf = `
  SELECT facility.id || ' ' || facility.rebuild AS facility, greatest(
    (SELECT max(revision) FROM ondeck.deck_entry WHERE cage = $1),
    (SELECT max(revision) FROM ondeck.deck_confirm WHERE cage = $1),
    (SELECT revision FROM ondeck.lineup WHERE cage = $1),
    (SELECT revision FROM ondeck.deck_sign WHERE cage = $1), 0)::float8 AS newest
  FROM ondeck.facility`

interface BeginReadingParts {
  readonly link: Pick<DatabaseLink, 'run'>
  readonly memory: Pick<StationStore, 'cageDeck' | 'facility'>
  readonly clock: Pick<Clock, 'nowMs'>
}

interface Beginning {
  /** The database was restored from an older copy since. */
  readonly isRestored: boolean
  readonly position: DeckPosition
}

/**
 * Finds from where on this station reads its cage: from the beginning in another cage or facility, and after the database
 * was restored from an older copy. Throws AppError like `DatabaseLink`.
 */
async function beginReading({ link, memory, clock }: BeginReadingParts, cage: string): Promise<Beginning> {
  const known = recallDeckPosition(memory.facility, cage)
  const [row] = await link.run(FacilityRow, facilityOf, [cage])
  const { facility, newest } = row ?? { facility: '', newest: 0 }
  const isSame = known !== null && known.facility === facility && known.revision <= newest
  if (isSame) return { isRestored: false, position: known }
  const position = { cage, facility, revision: 0, synchronizedMs: clock.nowMs() }
  if (hasFollowedOther(memory.facility, position)) {
    leaveOther(memory, cage)
    return { isRestored: false, position: { ...position, entering: { from: 'other', hasLineup: false } } }
  }
  if (known === null)
    return { isRestored: false, position: { ...position, entering: { from: 'new', hasLineup: false } } }
  return { isRestored: true, position: { ...known, ...position } }
}

/** Forgets the entries of the other cage, and keeps those that a person has made for this one since. */
function leaveOther({ cageDeck, facility }: BeginReadingParts['memory'], cage: string) {
  cageDeck.clear()
  for (const { body } of facility.posted(DECK_POST, Number.MAX_SAFE_INTEGER)) {
    const post = DeckPost.safeParse(body).data
    if (post?.cage !== cage) continue
    if (post.kind === 'put') cageDeck.put({ ...post, rival: null })
    else if (post.kind === 'remove') cageDeck.remove(post.id)
  }
}

/** Notices can be lost with their connection: the cage is asked at this interval all the same. */
const POLL_INTERVAL_MS = 5_000
/** Changes sent in one transaction. */
const BATCH_ENTRIES = 200

interface Parts {
  readonly link: DatabaseLink
  readonly memory: Pick<StationStore, 'deck' | 'cageDeck' | 'facility' | 'identity'>
  readonly clock: Clock
  /** Null while this station shares its deck with nobody. */
  readonly cage: () => string | null
  readonly toShared: (tags: TagsInput) => TagsInput
  readonly follow: FollowCage
  /** The station is synchronized again, or no longer. */
  readonly onChange: () => void
}

type Entering = NonNullable<DeckPosition['entering']>

export interface CageSync {
  state(): DeckSync
  /** A change waits to be sent. */
  changed(): void
  close(): Promise<void>
}

/** Keeps the station's deck and that of its cage alike: sends changes, then reads those of other stations. */
export function createDeckSync({ link, memory, clock, cage, toShared, follow, onChange }: Parts): CageSync {
  const { push } = createDeckPush({ link, stationId: stationUuid(memory.identity.stationId()), toShared })
  const pull = createDeckPull({ link, memory, clock })
  const entrance = createCageEntrance({ memory, clock })
  const named = createNamedEntries({ memory, clock, toShared })
  /** Keeps the changes and how far they were read, in the transaction of the caller. */
  const applied = (apply: () => CageChange, at: DeckPosition) => keepPosition(memory.facility, apply, at)
  const closing = new AbortController()
  let resting = new AbortController()
  let isAsked = true
  /** Connections so far, and the last one on which it was checked where to read on. */
  let connections = 0
  let checked = -1
  let isSynchronized = false
  /** Is written down with changes only: a quiet cage writes nothing. */
  let current: DeckPosition | null = null

  function changed() {
    isAsked = true
    resting.abort()
  }

  const stops = [
    link.listen(DECK_CHANNEL, (announced) => {
      if (announced === cage()) changed()
    }),
    link.onConnect(() => {
      connections += 1
      changed()
    }),
  ]

  async function repeat() {
    while (!closing.signal.aborted) {
      resting = new AbortController()
      isAsked = false
      // A full disk keeps the position from being written down: the next turn goes on all the same.
      await succeeds(async () => setSynchronized(await synchronize()))
      if (!isAsked && !closing.signal.aborted) await clock.sleep(POLL_INTERVAL_MS, resting.signal)
    }
  }

  function setSynchronized(next: boolean) {
    if (next === isSynchronized) return
    isSynchronized = next
    if (!next && current) rememberDeckPosition(memory.facility, current)
    onChange()
  }

  /** Returns true when this station has what the cage has. */
  async function synchronize(): Promise<boolean> {
    const name = cage()
    if (name === null || link.state().kind !== 'connected') return false
    const isSent = await succeeds(() => sendAll(name))
    return (await succeeds(() => readAll(name))) && isSent
  }

  async function sendAll(name: string) {
    named.post({ cage: name, offsetMs: link.offsetMs() })
    for (;;) {
      const posts = memory.facility.posted(DECK_POST, BATCH_ENTRIES)
      const last = posts.at(-1)
      if (last === undefined) return
      named.add(await push(posts))
      memory.facility.delivered(DECK_POST, last.id)
    }
  }

  async function readAll(name: string) {
    const connection = connections
    const begin =
      current?.cage === name && checked === connection
        ? { isRestored: false, position: current }
        : await beginReading({ link, memory, clock }, name)
    checked = connection
    let { position } = begin
    for (let hasMore = true; hasMore && !closing.signal.aborted; ) {
      const page = await pull.read(name, position.revision)
      hasMore = page.hasMore
      position = after(page, position, clock.nowMs())
      if (page.revision !== null) follow(() => applied(() => keptUp(entrance, page.apply(), position), position))
      current = position
    }
    if (closing.signal.aborted) return
    if (position.entering) current = enterCage(position, position.entering)
    if (!begin.isRestored) return
    entrance.sendAgain({ cage: name, offsetMs: link.offsetMs() })
    changed()
  }

  function enterCage(position: DeckPosition, { from, hasLineup }: Entering): DeckPosition {
    const entered = { atMs: Math.floor(clock.nowMs()), isFromOther: from === 'other' }
    const inside = { ...position, entering: undefined, entered }
    follow(() => applied(() => entrance.enter(entered, hasLineup), inside))
    return inside
  }

  const repeating = repeat()

  return {
    state() {
      const name = cage()
      if (name === null) return { kind: 'off', sinceMs: null }
      const isHere = current?.cage === name
      const sinceMs = (isHere ? current : recallDeckPosition(memory.facility, name))?.synchronizedMs
      return { kind: isHere && isSynchronized ? 'synchronized' : 'away', sinceMs: sinceMs ?? null }
    },
    changed,
    async close() {
      closing.abort()
      resting.abort()
      for (const stop of stops) stop()
      await repeating
    },
  }
}

function keepPosition(store: FacilityStore, apply: () => CageChange, position: DeckPosition): CageChange {
  const change = apply()
  rememberDeckPosition(store, position)
  return change
}

/** The link says what is wrong. The outbox and the position stay, so nothing is lost. */
const succeeds = (work: () => Promise<void>): Promise<boolean> =>
  work().then(
    () => true,
    () => false,
  )

const after = (
  { revision, hasLineup }: PulledPage,
  { entering, ...position }: DeckPosition,
  synchronizedMs: number,
): DeckPosition => ({
  ...position,
  revision: revision ?? position.revision,
  synchronizedMs,
  ...(entering && { entering: { ...entering, hasLineup: entering.hasLineup || hasLineup } }),
})

function keptUp(
  entrance: ReturnType<typeof createCageEntrance>,
  change: CageChange,
  { entered }: DeckPosition,
): CageChange {
  const { fromMs } = entered ? entrance.keepUp(entered) : { fromMs: null }
  if (fromMs === null) return change
  return { ...change, fromMs: Math.min(fromMs, change.fromMs ?? fromMs) }
}
