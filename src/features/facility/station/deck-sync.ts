import type { CageChange, FollowCage } from '../../../station/commands/follow-cage.ts'
import type { DeckSync } from '../../../station/contract/deck-view.ts'
import type { TagsInput } from '../../../station/contract/tags.ts'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { DECK_POST } from '../../../station/tagging/shared-deck.ts'
import { beginReading } from './begin-reading.ts'
import type { DatabaseLink } from './database-link.ts'
import { type DeckPosition, recallDeckPosition, rememberDeckPosition } from './deck-position.ts'
import { createCageEntrance } from './enter-cage.ts'
import { createNamedEntries } from './named-entries.ts'
import { createDeckPull, type PulledPage } from './pull-deck.ts'
import { createDeckPush, DECK_CHANNEL } from './push-deck.ts'
import { stationUuid } from './station-uuid.ts'

/** Notices can be lost with their connection: the cage is asked at this interval all the same. */
const POLL_INTERVAL_MS = 5_000
/** Changes sent in one transaction. */
const BATCH_ENTRIES = 200

interface Parts {
  readonly link: DatabaseLink
  readonly memory: Pick<StationStore, 'deck' | 'cageDeck' | 'facility' | 'backups'>
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
  const { push } = createDeckPush({ link, stationId: stationUuid(memory.backups.stationId()), toShared })
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
