import type { Language } from '../contract/settings.ts'

/** By which conventions a language writes numbers and dates. OnDeck speaks as facilities in the Americas do. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }
