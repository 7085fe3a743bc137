// Finds the system's unpatched Firefox. ONDECK_FIREFOX names another one.
import { existsSync } from 'node:fs'

/** The program's path; null where there is none. */
export function findFirefox() {
  const named = process.env.ONDECK_FIREFOX
  const places = named ? [named] : ['/usr/bin/firefox-esr', '/usr/bin/firefox']
  return places.find((place) => existsSync(place)) ?? null
}
