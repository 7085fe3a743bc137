// Names that programs and people rely on, recorded in golden.json at release 0.1.0. New names may be added; a
// recorded name that is missing or spelled differently fails. ONDECK_RECORD=1 adds new names to the file; a diff that
// removes a line breaks a user's script.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const file = join(import.meta.dirname, 'golden.json')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of everything recorded that is not there any more, or says something else. Lists of names are sets. */
export function lostSince(recorded: unknown, now: unknown, path = ''): string[] {
  if (isObject(recorded)) {
    if (!isObject(now)) return [path]
    return Object.entries(recorded).flatMap(([key, value]) =>
      key in now ? lostSince(value, now[key], `${path}/${key}`) : [`${path}/${key}`],
    )
  }
  if (Array.isArray(recorded)) {
    if (!Array.isArray(now)) return [path]
    // Lists of things are compared one by one, lists of names as sets.
    if (recorded.some((item) => typeof item === 'object')) return lostSince({ ...recorded }, { ...now }, path)
    return recorded.filter((name) => !now.includes(name)).map((name) => `${path}: ${JSON.stringify(name)}`)
  }
  return Object.is(recorded, now) ? [] : [`${path}: ${JSON.stringify(recorded)} became ${JSON.stringify(now)}`]
}

const Golden = z.record(z.string(), z.unknown())

export const readGolden = (section: string): unknown => Golden.parse(JSON.parse(readFileSync(file, 'utf8')))[section]

/** Names of a section that are missing; none in a run that records. */
export function lostOf(section: string, now: unknown): string[] {
  if (process.env['ONDECK_RECORD'] === undefined) return lostSince(readGolden(section), now)
  const golden = { ...Golden.parse(JSON.parse(readFileSync(file, 'utf8'))), [section]: now }
  writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`)
  return []
}
