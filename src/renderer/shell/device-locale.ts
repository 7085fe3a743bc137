import { regionOf } from '../../words/locale.ts'
import { isElectronWindow } from '../state/electron-window.ts'

/** Locale whose region sets dates and clock: the system's in OnDeck's window, else the first one the browser lists. */
export function deviceLocale(): string | undefined {
  const system = isElectronWindow() ? new URLSearchParams(window.location.search).get('locale') : null
  const locales = system === null ? navigator.languages : [system, ...navigator.languages]
  return locales.find((locale) => regionOf(locale) !== undefined)
}
