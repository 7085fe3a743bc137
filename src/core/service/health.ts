import type { Failure } from '../../contract/failure.ts'
import type { Clock } from '../ports.ts'

/** What can be out of order on its own: each kind of call to the service, sending to the store, our own database. */
export type Organ = 'hello' | 'reserve' | 'status' | 'list' | 'athletes' | 'send' | 'station'

interface Ailment {
  readonly sinceMs: number
  readonly because: Failure
}

export type Health = ReturnType<typeof createHealth>

/** Remembers since when something fails without any success in between. */
export function createHealth({ clock, onChange }: { clock: Clock; onChange: () => void }) {
  const ailments = new Map<Organ, Ailment>()

  /** `sinceMs`, on the clock that never jumps: when what failed was begun. */
  function failed(organ: Organ, because: Failure, sinceMs = clock.monotonicMs()) {
    const since = ailments.get(organ)?.sinceMs ?? sinceMs
    const isNew = ailments.get(organ)?.because.code !== because.code
    ailments.set(organ, { sinceMs: since, because })
    if (isNew) onChange()
  }

  function succeeded(organ: Organ) {
    if (ailments.delete(organ)) onChange()
  }

  /** What has failed longest, and for how long; null when all is well. */
  function worst(): { organ: Organ; because: Failure; forMs: number } | null {
    let oldest: { organ: Organ; because: Failure; forMs: number } | null = null
    for (const [organ, { sinceMs, because }] of ailments) {
      const forMs = clock.monotonicMs() - sinceMs
      if (!oldest || forMs > oldest.forMs) oldest = { organ, because, forMs }
    }
    return oldest
  }

  /** There is another service to ask. */
  function forget() {
    ailments.clear()
    onChange()
  }

  /** Everything that fails now. */
  const all = () =>
    [...ailments].map(([organ, { sinceMs, because }]) => ({ organ, because, forMs: clock.monotonicMs() - sinceMs }))

  return { failed, succeeded, worst, forget, all }
}
