import type { Language } from '../station/contract/settings.ts'

const supportedLanguages: readonly Language[] = ['en', 'es']

/** Returns the chosen language, or the first system locale that OnDeck supports, such as `es-MX` or `es_MX.UTF-8`. */
export function languageOf(setting: 'system' | Language, systemLocales: readonly string[]): Language {
  if (setting !== 'system') return setting
  const wanted = systemLocales.map((locale) => locale.toLowerCase().split(/[-_.@]/)[0])
  for (const each of wanted) for (const language of supportedLanguages) if (language === each) return language
  return 'en'
}
