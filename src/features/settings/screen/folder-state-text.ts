import type { StateShape, StateTone } from '../../../renderer/components/state-mark.tsx'
import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import { type FolderState, MAX_CHOKIDAR_FILES, type WatcherChoice } from '../../../station/contract/station-status.ts'

/** Shape and words of a folder's state. */
export function folderStateText(
  state: FolderState,
  { settings, phrases }: ScreenWording,
): { shape: StateShape; tone?: StateTone; words: string } {
  const shapes = {
    starting: 'processing',
    watching: 'watching',
    'rescan-only': 'rescan',
    unavailable: 'warning',
  } as const
  const words =
    state.kind === 'unavailable'
      ? settings.unavailableSince(phrases.format.clock(state.sinceMs))
      : settings.folderState[state.kind]
  return { shape: shapes[state.kind], words }
}

/** Names the watcher of a folder, and why it was chosen. */
export function watcherText({ kind, because }: WatcherChoice, { stationSettings, phrases }: ScreenWording): string {
  const why = stationSettings.watcherWhy[because](phrases.format.number(MAX_CHOKIDAR_FILES))
  return `${stationSettings.watcher}: ${stationSettings.watchers[kind]} (${why})`
}
