import type { Language } from '../station/contract/settings.ts'
import { lazy } from './lazy.ts'
import { localeOf } from './locale.ts'
import { capitalized } from './text-by-name.ts'

/** Makes a function for texts with counts: “1 clip”, “1,204 clips”. */
export function counterFor(language: Language) {
  const numbers = lazy(() => new Intl.NumberFormat(localeOf[language]))
  return (count: number, one: string, several: string) => `${numbers().format(count)} ${count === 1 ? one : several}`
}

/** Names the counts of a button, without those that are zero: “Create 2, skip 1”. */
export const actionCounts = (counts: Readonly<Record<string, number>>): string =>
  capitalized(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([action, count]) => `${action} ${count}`)
      .join(', '),
  )
