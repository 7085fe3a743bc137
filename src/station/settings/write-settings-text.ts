import { stringify } from 'yaml'
import type { Settings } from '../contract/settings.ts'

/**
 * Writes settings as YAML for another computer: without a proxy that needs a password, this computer's name, and the
 * answers about clips that were in its folders.
 */
export function writeSettingsText(settings: Settings): string {
  const { guideDone: _guide, stationName: _name, ...screens } = settings.screens
  const { proxy, ...service } = settings.service
  const url = proxy === undefined ? null : new URL(proxy)
  const serviceSettings = url !== null && url.username === '' && url.password === '' ? { ...service, proxy } : service
  const folders = settings.folders.map(({ existing: _existing, ...folder }) => folder)
  return stringify({ ...settings, folders, screens, service: serviceSettings })
}
