import { fullNameKey } from '../../../station/athletes/names.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import { type SettingChange, toSettingChange } from '../../../station/station-settings.ts'
import type { KnownAthlete } from './plan-forgetting.ts'

/** Lists the change that removes an athlete's aliases from the settings; none where there are no aliases. */
export function aliasChanges(
  { tagging: { aliases } }: Pick<Settings, 'tagging'>,
  { ids, names }: Pick<KnownAthlete, 'ids' | 'names'>,
): SettingChange[] {
  const keys = new Set(names.map(({ firstName, lastName }) => fullNameKey(firstName, lastName)))
  const kept = Object.entries(aliases).filter(([, meant]) =>
    'id' in meant ? !ids.includes(meant.id.toLowerCase()) : !keys.has(fullNameKey(meant.firstName, meant.lastName)),
  )
  if (kept.length === Object.keys(aliases).length) return []
  return [toSettingChange('tagging.aliases', Object.fromEntries(kept))]
}
