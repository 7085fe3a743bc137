import { useEffect } from 'react'
import type { Language, Settings } from '../../station/contract/settings.ts'
import { languageOf } from '../../words/language.ts'

type ScreenSettings = Settings['screens']

/** Stored by the browser, so that the next start has the right theme before the station answers. */
const THEME_KEY = 'ondeck-theme'

/** Applies theme and language to the page; returns the language. */
export function useAppearance(chosen: Pick<ScreenSettings, 'theme' | 'language'> | null): Language {
  const theme = chosen?.theme ?? rememberedTheme()
  const language = languageOf(chosen?.language ?? 'system', navigator.languages)

  useEffect(() => {
    const page = document.documentElement
    if (theme === 'system') delete page.dataset['theme']
    else page.dataset['theme'] = theme
    if (chosen) localStorage.setItem(THEME_KEY, theme)
  }, [theme, chosen])

  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  return language
}

function rememberedTheme(): ScreenSettings['theme'] {
  const theme = localStorage.getItem(THEME_KEY)
  return theme === 'dark' || theme === 'light' ? theme : 'system'
}
