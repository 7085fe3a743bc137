import type { Athlete } from '../../../service-api/athletes.ts'
import type { KnownRoster } from '../import-plan/plan.ts'

/** Caches roster queries: a file is planned again after every correction. */
export function rememberKnown(known: KnownRoster): KnownRoster & { readonly forget: () => void } {
  const found = new Map<string, Athlete[]>()
  const made = new Map<string, string | undefined>()

  return {
    get: known.get,
    find(name) {
      const key = JSON.stringify([name.firstName, name.lastName])
      const before = found.get(key) ?? known.find(name)
      found.set(key, before)
      return before
    },
    madeOf(fingerprint) {
      if (!made.has(fingerprint)) made.set(fingerprint, known.madeOf(fingerprint))
      return made.get(fingerprint)
    },
    forget() {
      found.clear()
      made.clear()
    },
  }
}
