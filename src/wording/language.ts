import type { Language } from '../contract/station/settings.ts'

const spoken: readonly Language[] = ['en', 'es']

/** The language that was chosen; else the first of the system’s that OnDeck speaks, in either spelling: es-MX, es_MX.UTF-8. */
export function languageOf(setting: 'system' | Language, systemLocales: readonly string[]): Language {
  if (setting !== 'system') return setting
  const wanted = systemLocales.map((locale) => locale.toLowerCase().split(/[-_.@]/)[0])
  for (const each of wanted) for (const language of spoken) if (language === each) return language
  return 'en'
}
