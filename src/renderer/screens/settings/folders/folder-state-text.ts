import {
  type FolderState,
  MAX_CHOKIDAR_FILES,
  type WatcherChoice,
} from '../../../../contract/station/station-status.ts'
import type { StateShape, StateTone } from '../../../components/state-mark.tsx'
import type { ScreenWording } from '../../../state/wording-context.tsx'

/** How a folder stands, in shape, colour and words. */
export function folderStateText(
  state: FolderState,
  { settings, say }: ScreenWording,
): { shape: StateShape; tone?: StateTone; words: string } {
  const shapes = {
    starting: 'processing',
    watching: 'watching',
    'rescan-only': 'rescan',
    unavailable: 'warning',
  } as const
  const words =
    state.kind === 'unavailable'
      ? settings.unavailableSince(say.format.clock(state.sinceMs))
      : settings.folderState[state.kind]
  return { shape: shapes[state.kind], words }
}

/** What watches a folder now, and why. */
export function watcherText({ kind, because }: WatcherChoice, { stationSettings, say }: ScreenWording): string {
  const why = stationSettings.watcherWhy[because](say.format.number(MAX_CHOKIDAR_FILES))
  return `${stationSettings.watcher}: ${stationSettings.watchers[kind]} (${why})`
}
