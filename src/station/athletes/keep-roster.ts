import type { Clock } from '../ports.ts'
import type { Roster } from './roster.ts'
import type { SharedRoster } from './shared-roster.ts'
import type { RosterChange } from './sync-roster.ts'

const ROSTER_SYNC_INTERVAL_MS = 10 * 60_000
const ROSTER_RETRY_DELAY_MS = 60_000

interface Parts {
  readonly roster: Pick<Roster, 'sync' | 'copy'>
  /** The roster that stations of the facility share; null while none is shared, `connecting` for a moment at the start. */
  readonly shared: () => SharedRoster | 'connecting' | null
  readonly clock: Clock
  readonly onChange: (change: RosterChange) => void
}

/**
 * Keeps names known for times without network. Without a facility the station reads the service's list at an interval.
 * Stations of a facility copy the list that one of them reads when it is due: whichever takes the turn first.
 */
export function createRosterKeeper({ roster, shared, clock, onChange }: Parts) {
  let syncAtMs = 0

  async function read(signal: AbortSignal) {
    syncAtMs = clock.monotonicMs() + ROSTER_RETRY_DELAY_MS
    onChange(await roster.sync(signal))
    syncAtMs = clock.monotonicMs() + ROSTER_SYNC_INTERVAL_MS
  }

  async function copy(from: SharedRoster, signal: AbortSignal) {
    const { syncedAgoMs, ...change } = await roster.copy(from, signal)
    onChange(change)
    const dueInMs = dueIn(syncedAgoMs)
    // A station that is alone from now on has a list as fresh as this.
    if (dueInMs > 0) syncAtMs = clock.monotonicMs() + dueInMs
    if (dueInMs > 0 || clock.monotonicMs() < syncAtMs) return
    if (!(await from.takeTurn())) return
    try {
      // Another station may have read the list and passed the turn on while this one copied.
      const latest = await from.copy()
      if (dueIn(latest.syncedAgoMs) === 0) await read(signal)
    } finally {
      await from.passTurn().catch(() => {})
    }
  }

  const dueIn = (syncedAgoMs: number | null) =>
    syncedAgoMs === null ? 0 : Math.max(0, ROSTER_SYNC_INTERVAL_MS - syncedAgoMs)

  return {
    async step(signal: AbortSignal): Promise<void> {
      const from = shared()
      if (from === 'connecting') return
      if (from !== null) return copy(from, signal)
      if (clock.monotonicMs() >= syncAtMs) await read(signal)
    },
    /** Starts over with another API address or key. */
    reset() {
      syncAtMs = 0
    },
  }
}
