import { MAX_CHOKIDAR_FILES, type WatcherChoice } from '../../../../contract/station/station-status.ts'
import type { ScreenWording } from '../../../state/wording-context.tsx'

/** What watches a folder now, and why. */
export function watcherText({ kind, because }: WatcherChoice, { stationSettings, say }: ScreenWording): string {
  const why = stationSettings.watcherWhy[because](say.format.number(MAX_CHOKIDAR_FILES))
  return `${stationSettings.watcher}: ${stationSettings.watchers[kind]} (${why})`
}
