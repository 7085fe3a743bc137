import type { Language } from '../contract/station/settings.ts'
import { lazy } from './lazy.ts'
import { localeOf } from './locale.ts'

/** Makes a function for texts with counts: “1 clip”, “1,204 clips”. */
export function counterFor(language: Language) {
  const numbers = lazy(() => new Intl.NumberFormat(localeOf[language]))
  return (count: number, one: string, several: string) => `${numbers().format(count)} ${count === 1 ? one : several}`
}
