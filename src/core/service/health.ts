import type { Failure } from '../../contract/failure.ts'
import type { Clock } from '../ports.ts'

/** What can be out of order on its own: each kind of call to the service, sending to the store, our own database. */
export type HealthComponent = 'hello' | 'reserve' | 'status' | 'list' | 'athletes' | 'send' | 'station'

interface Issue {
  readonly sinceMs: number
  readonly because: Failure
}

export type Health = ReturnType<typeof createHealth>

/** Remembers since when something fails without any success in between. */
export function createHealth({ clock, onChange }: { clock: Clock; onChange: () => void }) {
  const issues = new Map<HealthComponent, Issue>()

  /** `sinceMs`, on the clock that never jumps: when what failed was begun. */
  function failed(component: HealthComponent, because: Failure, sinceMs = clock.monotonicMs()) {
    const since = issues.get(component)?.sinceMs ?? sinceMs
    const isNew = issues.get(component)?.because.code !== because.code
    issues.set(component, { sinceMs: since, because })
    if (isNew) onChange()
  }

  function succeeded(component: HealthComponent) {
    if (issues.delete(component)) onChange()
  }

  /** What has failed longest, and for how long; null when all is well. */
  function worst(): { component: HealthComponent; because: Failure; forMs: number } | null {
    let oldest: { component: HealthComponent; because: Failure; forMs: number } | null = null
    for (const [component, { sinceMs, because }] of issues) {
      const forMs = clock.monotonicMs() - sinceMs
      if (!oldest || forMs > oldest.forMs) oldest = { component, because, forMs }
    }
    return oldest
  }

  /** There is another service to ask. */
  function forget() {
    issues.clear()
    onChange()
  }

  /** Everything that fails now. */
  const all = () =>
    [...issues].map(([component, { sinceMs, because }]) => ({
      component,
      because,
      forMs: clock.monotonicMs() - sinceMs,
    }))

  return { failed, succeeded, worst, forget, all }
}
