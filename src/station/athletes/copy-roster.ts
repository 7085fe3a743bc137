import type { Athlete } from '../../service/athletes.ts'
import type { Clock } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import { createRosterPruning } from './prune-roster.ts'
import type { RosterStore } from './roster-port.ts'
import type { SharedRoster } from './shared-roster.ts'

/** Athletes stored per transaction, so that the event loop is not held up. */
const MAX_STORED_ATHLETES = 50
/** A difference of clocks, not another reading. */
const SAME_SYNC_MS = 5_000

interface Parts {
  readonly store: RosterStore
  readonly service: Parameters<typeof createRosterPruning>[0]['service']
  readonly clock: Clock
}

export interface CopiedRoster {
  readonly added: number
  readonly changed: number
  readonly removed: readonly Athlete[]
  /** Age of the facility's last complete reading; null before the first. */
  readonly syncedAgoMs: number | null
}

/** Copies the facility's roster: whole the first time, then its changes. Throws AppError `facility-away` and its like. */
export function createRosterCopying({ store, service, clock }: Parts) {
  const prune = createRosterPruning({ store, service, clock })

  return async function copyRoster(shared: SharedRoster, signal: AbortSignal): Promise<CopiedRoster> {
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    const knownBefore = store.count()
    const copy = await shared.copy()
    const seen = new Set<string>()
    const removed: Athlete[] = []
    let [added, changed] = [0, 0]
    for (let isLast = false; !isLast; ) {
      signal.throwIfAborted()
      const page = await copy.nextPage()
      for (let first = 0; first < page.athletes.length; first += MAX_STORED_ATHLETES) {
        const result = store.upsert(page.athletes.slice(first, first + MAX_STORED_ATHLETES), clock.nowMs())
        added += result.added
        changed += result.changed
        await yieldToEventLoop(signal)
      }
      for (const { id } of page.athletes) seen.add(id.toLowerCase())
      const known = page.gone.flatMap((id) => store.get(id) ?? [])
      removed.push(...known)
      if (known.length > 0)
        store.remove(
          known.map(({ id }) => id),
          clock.nowMs(),
        )
      isLast = page.isLast
    }
    if (copy.isWhole) removed.push(...(await prune(seen, knownBefore, signal)))
    copy.keepPosition()
    if (copy.syncedAgoMs !== null) noteSync(clock.nowMs() - copy.syncedAgoMs)
    return { added, changed, removed, syncedAgoMs: copy.syncedAgoMs }
  }

  function noteSync(syncedAtMs: number) {
    if (Math.abs((store.lastSyncMs() ?? -Infinity) - syncedAtMs) > SAME_SYNC_MS) store.setLastSync(syncedAtMs)
  }
}
