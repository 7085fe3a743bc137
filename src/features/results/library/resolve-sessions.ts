import { setImmediate as turn } from 'node:timers/promises'
import type { MovementPair } from '../session.ts'
import { captureMonth } from './library-paths.ts'
import type { KnownSession, LibrarySession, StagedSession } from './session-facts.ts'

/** A season's sessions are looked up between other work: each takes up to 0.1 ms. */
const SESSIONS_PER_TURN = 50

/** Time of a session's capture, and the capture: the session's own id, or the id that it extends by a number. */
export interface CaptureFacts {
  readonly atMs: number
  readonly captureId: string
}

/**
 * Fetches the captures of sessions that are no clips of this station, by session id; empty when the service can't be
 * reached.
 */
export type FetchCaptureTimes = (
  pair: MovementPair,
  sessionIds: readonly string[],
) => Promise<ReadonlyMap<string, CaptureFacts>>

interface SessionSources {
  /** Looks up what this station knows of a session. */
  readonly lookUpSession: (session: StagedSession) => KnownSession
  readonly fetchCaptureTimes: FetchCaptureTimes
}

/**
 * Resolves capture time, athlete and rep of each session, from this station or else from the service's list of
 * captures.
 */
export async function resolveSessions(
  { lookUpSession, fetchCaptureTimes }: SessionSources,
  pair: MovementPair,
  sessions: readonly StagedSession[],
): Promise<LibrarySession[]> {
  const here: { readonly session: StagedSession; readonly facts: KnownSession }[] = []
  for (const session of sessions) {
    here.push({ session, facts: lookUpSession(session) })
    if (here.length % SESSIONS_PER_TURN === 0) await turn()
  }
  const undated = here.flatMap(({ session, facts }) => (facts.captureTimeMs === null ? session.id : []))
  const times = undated.length === 0 ? new Map<string, CaptureFacts>() : await fetchCaptureTimes(pair, undated)
  return here.map(({ session: { id, athleteName }, facts }) => {
    const captureTimeMs = facts.captureTimeMs ?? times.get(id)?.atMs ?? null
    return {
      ...facts,
      id,
      captureTimeMs,
      captureId: facts.captureId ?? times.get(id)?.captureId ?? null,
      athleteName: facts.athleteName ?? athleteName,
      month: captureMonth(captureTimeMs),
    }
  })
}
