import { dirname } from 'node:path'
import { createFolders } from '../../../computer/watching/folders.ts'
import { withoutOwnData } from '../../../computer/watching/without-own-data.ts'
import { AppError } from '../../../station/app-error.ts'
import type { FileAnswer, NoClipReason } from '../../../station/contract/file-answer.ts'
import type { FolderSettings } from '../../../station/contract/settings.ts'
import type { Session } from '../../../station/host/session.ts'
import { noClipAnswer } from '../../../station/views/file-answers.ts'

/** A person waits for the answer; a folder that takes longer is named as unread. */
const TIMEOUT_MS = 3_000

interface Looking {
  readonly matches: (path: string) => boolean
  readonly wanted: number
  /** Reads the watched folders too, whose files the station knows but for the newest. */
  readonly isAll: boolean
}

/** Reads source folders for files that are no clips, in threads of their own; a silent share holds up nothing else. */
export async function lookInFolders(session: Session, { matches, wanted, isAll }: Looking) {
  const folders = session.settings.settings().folders.filter(({ watched }) => isAll || !watched)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const scans = withoutOwnData(createFolders(), session.ownData)
  const files: FileAnswer[] = []
  const unread: string[] = []

  async function look(folder: FolderSettings) {
    const add = (path: string, sizeBytes: number | null, noClip: NoClipReason) => {
      if (files.length >= wanted || !matches(path) || session.station.store.atPath(path)) return
      const isBelow = !folder.recursive && dirname(path) !== folder.path
      const reason = !folder.watched
        ? { kind: 'folder-off' as const }
        : isBelow
          ? { kind: 'subfolder' as const }
          : noClip
      files.push(noClipAnswer({ path, sizeBytes, camera: session.views.cameraOf(folder.path), noClip: reason }))
    }
    const scan = scans.scan({
      path: folder.path,
      recursive: true,
      signal,
      onOverlooked: ({ path, because }) => add(path, null, { kind: 'overlooked', because }),
      onUnsupported: ({ path, sizeBytes }) => add(path, sizeBytes, { kind: 'unsupported' }),
    })
    for await (const batch of scan) for (const { path, sizeBytes } of batch) add(path, sizeBytes, { kind: 'new' })
    signal.throwIfAborted()
  }

  /** A folder that is away, or too slow, is named: the file may be in it. */
  async function lookOrName(folder: FolderSettings) {
    try {
      await look(folder)
    } catch (error) {
      if (!(error instanceof AppError) && !signal.aborted) throw error
      unread.push(folder.path)
    }
  }

  await Promise.all(folders.map(lookOrName))
  await scans.end()
  return { files, unread }
}
