import { regionOf } from '../../wording/locale.ts'
import { isElectronWindow } from './sign-in/open-station.ts'

/** The locale whose region dates and the clock follow: the system's in a window, else the first that the browser names. */
export function deviceLocale(): string | undefined {
  const system = isElectronWindow() ? new URLSearchParams(window.location.search).get('locale') : null
  const locales = system === null ? navigator.languages : [system, ...navigator.languages]
  return locales.find((locale) => regionOf(locale) !== undefined)
}
