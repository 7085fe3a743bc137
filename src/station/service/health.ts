import type { Failure } from '../contract/failure.ts'
import type { Clock } from '../ports.ts'

/**
 * Components with a health state of their own: each kind of service call, uploads to the store, and the station's
 * database.
 */
export type HealthComponent = 'hello' | 'reserve' | 'status' | 'list' | 'athletes' | 'send' | 'station'

interface Issue {
  readonly sinceMs: number
  readonly because: Failure
}

interface HealthParts {
  readonly clock: Clock
  /** `isForgotten`: the issues are those of a service that is not in use any more; nothing recovered. */
  readonly onChange: (change: { readonly isForgotten: boolean }) => void
}

export type Health = ReturnType<typeof createHealth>

/** Tracks which components fail, and since when they have had no success. The engine reports the worst one. */
export function createHealth({ clock, onChange }: HealthParts) {
  const issues = new Map<HealthComponent, Issue>()

  /** `sinceMs`: start of the failed call, on the monotonic clock. */
  function failed(component: HealthComponent, because: Failure, sinceMs = clock.monotonicMs()) {
    const since = issues.get(component)?.sinceMs ?? sinceMs
    const isNew = issues.get(component)?.because.code !== because.code
    issues.set(component, { sinceMs: since, because })
    if (isNew) onChange({ isForgotten: false })
  }

  function succeeded(component: HealthComponent) {
    if (issues.delete(component)) onChange({ isForgotten: false })
  }

  /** The component that has failed longest; null when all are healthy. */
  function worst(): { component: HealthComponent; because: Failure; forMs: number } | null {
    let oldest: { component: HealthComponent; because: Failure; forMs: number } | null = null
    for (const [component, { sinceMs, because }] of issues) {
      const forMs = clock.monotonicMs() - sinceMs
      if (!oldest || forMs > oldest.forMs) oldest = { component, because, forMs }
    }
    return oldest
  }

  /** Forgets all issues when another service is in use. */
  function forget() {
    issues.clear()
    onChange({ isForgotten: true })
  }

  /** All components that fail now. */
  const all = () =>
    [...issues].map(([component, { sinceMs, because }]) => ({
      component,
      because,
      forMs: clock.monotonicMs() - sinceMs,
    }))

  return { failed, succeeded, worst, forget, all }
}
