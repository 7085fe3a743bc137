import { useCallback, useState } from 'react'
import type { StateShape, StateTone } from '../../../renderer/components/state-mark.tsx'
import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import type { FolderSettings, Settings } from '../../../station/contract/settings.ts'
import { type FolderState, MAX_CHOKIDAR_FILES, type WatcherChoice } from '../../../station/contract/station-status.ts'
import { type FolderDraft, folderDraftOf, isSameDraft } from './folder-draft.ts'

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

export interface FolderDrafts {
  readonly of: (folder: FolderSettings) => FolderDraft
  readonly isChanged: (folder: FolderSettings) => boolean
  readonly change: (folder: FolderSettings, changes: Partial<FolderDraft>) => void
  readonly discard: (path: string) => void
  readonly discardAll: () => void
}

/** Drafts by folder path, so that another folder can be opened while editing. */
export function useFolderDrafts({ cameras }: Settings): FolderDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, FolderDraft>>(new Map())
  const discardAll = useCallback(() => setDrafts(new Map()), [])
  const of = (folder: FolderSettings) => drafts.get(folder.path) ?? folderDraftOf(folder, cameras)

  return {
    of,
    isChanged: (folder) => !isSameDraft(of(folder), folderDraftOf(folder, cameras)),
    change: (folder, changes) =>
      setDrafts((before) => {
        const draft = before.get(folder.path) ?? folderDraftOf(folder, cameras)
        return new Map(before).set(folder.path, { ...draft, ...changes })
      }),
    discard: (path) =>
      setDrafts((before) => {
        const others = new Map(before)
        others.delete(path)
        return others
      }),
    discardAll,
  }
}
