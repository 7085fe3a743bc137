import type { EventPosition, StationEvent } from '../contract/event.ts'
import type { Session } from './session.ts'

/** Lets clients of the station host follow whichever session is open. A new session begins a new epoch. */
export function createSessionEvents(current: () => Pick<Session, 'hub'>) {
  const followers = new Set<(next: Pick<Session, 'hub'>) => void>()

  return {
    /** Calls the listener with the present state or everything since `last`, then with each event. Returns how to stop. */
    subscribe(listener: (event: StationEvent) => void, last?: EventPosition): () => void {
      let stop = current().hub.subscribe(listener, last)
      const follow = (next: Pick<Session, 'hub'>) => {
        stop()
        stop = next.hub.subscribe(listener)
      }
      followers.add(follow)
      return () => {
        followers.delete(follow)
        stop()
      }
    },
    /** Moves all subscribers to the session that was opened. */
    switchTo(next: Pick<Session, 'hub'>) {
      for (const follow of followers) follow(next)
    },
  }
}
