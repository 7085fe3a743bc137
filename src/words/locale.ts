import type { Language } from '../station/contract/settings.ts'

/** Locale for numbers of each language, as used in the Americas. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

/** Locale for dates and clock: the language of OnDeck with the region of the device. */
export function dateLocaleOf(language: Language, deviceLocale: string | undefined): string {
  const region = deviceLocale === undefined ? undefined : regionOf(deviceLocale)
  return region === undefined ? localeOf[language] : `${language}-${region}`
}

/** Returns the region of a locale; undefined where it has none, or is invalid. */
export function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).region
  } catch {
    return undefined
  }
}
