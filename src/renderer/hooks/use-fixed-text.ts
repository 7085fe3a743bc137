import { isSettingFixed } from '../state/is-setting-fixed.ts'
import { useSettings } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'

/** Explains why a setting is locked: the organization sets it, or else, as in `text`, the configuration file. */
export function useFixedText(settingKey: string, text: string): string {
  const { settings } = useWording()
  const managed = useSettings()?.managed?.keys ?? []
  return isSettingFixed(managed, settingKey) ? settings.managed : text
}
