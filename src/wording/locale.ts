import type { Language } from '../contract/station/settings.ts'

/** By which conventions a language writes numbers. OnDeck speaks as facilities in the Americas do. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

/** Dates and the clock follow the region of the device that shows them, in the language that OnDeck speaks there. */
export function dateLocaleOf(language: Language, deviceLocale: string | undefined): string {
  const region = deviceLocale === undefined ? undefined : regionOf(deviceLocale)
  return region === undefined ? localeOf[language] : `${language}-${region}`
}

/** Undefined where a locale names none, or is none. */
export function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).region
  } catch {
    return undefined
  }
}
