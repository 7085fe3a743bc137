import { useCallback, useState } from 'react'
import type { FolderSettings, Settings } from '../../../station/contract/settings.ts'
import { type FolderDraft, folderDraftOf, isSameDraft } from './folder-draft.ts'

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
