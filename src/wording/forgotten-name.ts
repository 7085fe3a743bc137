import type { Language } from '../contract/station/settings.ts'
import { languageOf } from './language.ts'
import { screensFor } from './screens.ts'

/** Enough of an id to tell a few athletes apart. */
const SHORT_ID_LENGTH = 8

/** Words for an athlete whose name was erased, in the language of the screens, such as “Forgotten athlete 4b5c78fd”. */
export const forgottenName = (setting: 'system' | Language, id: string): string =>
  screensFor(languageOf(setting, [new Intl.DateTimeFormat().resolvedOptions().locale])).athletes.forget.erasedName(
    id.slice(0, SHORT_ID_LENGTH),
  )
