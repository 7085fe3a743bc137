import { screenTexts } from '../features/words.ts'
import type { Language } from '../station/contract/settings.ts'
import { joinTexts } from './join-texts.ts'
import { languageOf } from './language.ts'
import type { Texts } from './texts.ts'

const screensEn = joinTexts(screenTexts, 'en')

/** Texts of all screens. `src/features/words.ts` lists whose they are. */
export type Screens = Texts<typeof screensEn>

const screens: Readonly<Record<Language, Screens>> = { en: screensEn, es: joinTexts(screenTexts, 'es') }

/** Returns the same object for every call, so that components can use it as a stable value. */
export const screensFor = (language: Language): Screens => screens[language]

/** Enough of an id to tell a few athletes apart. */
const SHORT_ID_LENGTH = 8

/** Words for an athlete whose name was erased, in the language of the screens, such as “Forgotten athlete 4b5c78fd”. */
export const forgottenName = (setting: 'system' | Language, id: string): string =>
  screensFor(languageOf(setting, [new Intl.DateTimeFormat().resolvedOptions().locale])).athletes.forget.erasedName(
    id.slice(0, SHORT_ID_LENGTH),
  )
