import { z } from 'zod'
import type { Clock } from '../../../station/ports.ts'
import type { DatabaseLink } from './database-link.ts'

const LEASE_MS = 30_000
/** Interval at which turns in use are renewed; also the least time between two requests for the turn of another. */
export const TURN_RENEW_INTERVAL_MS = 10_000
const MIN_REQUEST_INTERVAL_MS = 3_000
/** A turn that nobody asked for in this time is not renewed: one call of the service can take minutes. */
const UNUSED_TIMEOUT_MS = 5 * 60_000

export interface Turns {
  /**
   * Takes the turn, or keeps it. False while another station has it. Throws AppError `facility-away` and the other
   * codes of a facility's database.
   */
  hold(name: string): Promise<boolean>
  /** True while this station has a turn whose name begins so. */
  isHeld(prefix: string): boolean
  /** Passes the turn on. The lease passes it on where the database can't be reached. */
  release(name: string): Promise<void>
  /** Renews the turns in use; called at `TURN_RENEW_INTERVAL_MS`. */
  renew(): Promise<void>
  releaseAll(): Promise<void>
}

interface Parts {
  readonly link: Pick<DatabaseLink, 'run'>
  readonly stationId: string
  readonly run: string
  readonly clock: Clock
}

interface Held {
  endsAtMs: number
  usedAtMs: number
}

const OwnerRow = z.object({ mine: z.boolean() })

/** Holds turns by leases in rows: a station that dies loses its turn within a lease. */
export function createTurns({ link, stationId, run, clock }: Parts): Turns {
  const held = new Map<string, Held>()
  /** When another station was last found to have the turn. */
  const refusedAtMs = new Map<string, number>()

  async function request(name: string): Promise<boolean> {
    const beganAtMs = clock.monotonicMs()
    const rows = await link.run(
      OwnerRow,
      `INSERT INTO ondeck.turn AS turn (name, owner, run, taken_at, lease_until)
       VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp() + make_interval(secs => $4))
       ON CONFLICT (name) DO UPDATE SET
         owner = excluded.owner, run = excluded.run, lease_until = excluded.lease_until,
         taken_at = CASE WHEN turn.run = excluded.run THEN turn.taken_at ELSE excluded.taken_at END
       WHERE (turn.owner = excluded.owner AND turn.run = excluded.run) OR turn.lease_until <= clock_timestamp()
       RETURNING true AS mine`,
      [name, stationId, run, LEASE_MS / 1000],
    )
    if (rows.length === 0) {
      held.delete(name)
      refusedAtMs.set(name, beganAtMs)
      return false
    }
    refusedAtMs.delete(name)
    const usedAtMs = held.get(name)?.usedAtMs ?? beganAtMs
    held.set(name, { endsAtMs: beganAtMs + LEASE_MS, usedAtMs })
    return true
  }

  async function release(name: string) {
    if (!held.delete(name)) return
    await link.run(
      OwnerRow,
      `UPDATE ondeck.turn SET lease_until = clock_timestamp() WHERE name = $1 AND owner = $2 AND run = $3
       RETURNING true AS mine`,
      [name, stationId, run],
    )
  }

  return {
    async hold(name) {
      const nowMs = clock.monotonicMs()
      const mine = held.get(name)
      if (mine && nowMs < mine.endsAtMs - LEASE_MS / 2) {
        mine.usedAtMs = nowMs
        return true
      }
      if (nowMs - (refusedAtMs.get(name) ?? -Infinity) < MIN_REQUEST_INTERVAL_MS) return false
      return request(name)
    },
    isHeld: (prefix) =>
      [...held].some(([name, { endsAtMs }]) => name.startsWith(prefix) && clock.monotonicMs() < endsAtMs),
    release,
    async renew() {
      const nowMs = clock.monotonicMs()
      for (const [name, { usedAtMs }] of held) {
        if (nowMs - usedAtMs > UNUSED_TIMEOUT_MS) await release(name)
        else await request(name)
      }
    },
    async releaseAll() {
      for (const name of held.keys()) await release(name)
    },
  }
}
