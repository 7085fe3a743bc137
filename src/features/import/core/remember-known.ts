import type { Athlete } from '../../../service/athletes.ts'
import type { KnownRoster } from './plan.ts'

/** Caches roster queries: a file is planned again after every correction. */
export function rememberKnown(roster: KnownRoster): KnownRoster & { readonly forget: () => void } {
  const found = new Map<string, Athlete[]>()
  const createdIds = new Map<string, string | undefined>()

  return {
    get: roster.get,
    find(name) {
      const key = JSON.stringify([name.firstName, name.lastName])
      const before = found.get(key) ?? roster.find(name)
      found.set(key, before)
      return before
    },
    madeOf(fingerprint) {
      if (!createdIds.has(fingerprint)) createdIds.set(fingerprint, roster.madeOf(fingerprint))
      return createdIds.get(fingerprint)
    },
    forget() {
      found.clear()
      createdIds.clear()
    },
  }
}
