import type { SettingDifference } from '../contract/settings-patch.ts'
import type { PartialSettings } from '../station-settings.ts'

const isSection = (value: unknown): value is PartialSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists the settings of a file that differ from the present ones. A setting that the file leaves out stays. */
export function settingDifferences(wanted: PartialSettings, present: PartialSettings): SettingDifference[] {
  return Object.entries(wanted).flatMap(([section, value]) => {
    const before = present[section]
    if (!isSection(value)) return differenceAt(section, before, value)
    return Object.entries(value).flatMap(([name, inner]) =>
      differenceAt(`${section}.${name}`, isSection(before) ? before[name] : undefined, inner),
    )
  })
}

const differenceAt = (key: string, before: unknown, after: unknown): SettingDifference[] =>
  isWithin(after, before) ? [] : [{ key, before, after }]

/** True when the station already has everything that the file says. */
function isWithin(wanted: unknown, present: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(present) &&
      wanted.length === present.length &&
      wanted.every((each, index) => isWithin(each, present[index]))
    )
  }
  if (!isSection(wanted)) return JSON.stringify(wanted) === JSON.stringify(present)
  return isSection(present) && Object.entries(wanted).every(([key, value]) => isWithin(value, present[key]))
}
