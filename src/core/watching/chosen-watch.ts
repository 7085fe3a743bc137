import type { FolderSettings, Watcher } from '../../contract/station/settings.ts'
import { MAX_CHOKIDAR_FILES, type WatcherChoice } from '../../contract/station/station-status.ts'
import { createFolderWatch, type FolderWatch } from './folder-watch.ts'

/** A folder about as large as the limit doesn't change its watcher with each file that comes and goes. */
const RETURN_TO_CHOKIDAR_FILES = 0.8 * MAX_CHOKIDAR_FILES

interface Parts extends Omit<Parameters<typeof createFolderWatch>[0], 'folder'> {
  readonly folder: FolderSettings
}

export interface ChosenWatch extends Omit<FolderWatch, 'hasMissedClip'> {
  /** Null until a scan has seen how large the folder is. */
  readonly choice: () => WatcherChoice | null
  /** Whether the watcher has just been found out; another one may have taken its place. */
  readonly hasMissedClip: () => boolean
  /** A scan has seen all of the folder's files. */
  readonly counted: (files: number) => void
}

/** The choice that follows from the last one and from the number of files. What missed a clip isn't chosen again. */
export function chooseWatcher(wanted: Watcher, before: WatcherChoice | null, files: number): WatcherChoice {
  if (wanted !== 'auto') return { kind: wanted, because: 'chosen' }
  if (before?.because === 'missed-clip') return before
  const limit = before?.because === 'many-files' ? RETURN_TO_CHOKIDAR_FILES : MAX_CHOKIDAR_FILES
  return files > limit ? { kind: 'own', because: 'many-files' } : { kind: 'chokidar', because: 'few-files' }
}

/** One folder's watcher, chosen by what its scans see. The own watch covers the first scan, which tells how large it is. */
export function createChosenWatch({ folder, ...parts }: Parts): ChosenWatch {
  const wanted = folder.watcher
  let choice: WatcherChoice | null = wanted === 'auto' ? null : { kind: wanted, because: 'chosen' }
  let watch = begin()
  let isNew = false

  function begin(): FolderWatch {
    return createFolderWatch({ ...parts, folder: { ...folder, watcher: choice?.kind ?? 'own' } })
  }

  function use(next: WatcherChoice) {
    const before = choice?.kind ?? 'own'
    choice = next
    if (next.kind === before) return
    // Chokidar asks for a scan when it is ready. The own watch is set by the next scan.
    isNew = next.kind === 'own' || watch.wantsScan()
    watch.stop()
    watch = begin()
    if (isNew) parts.onScanWanted()
  }

  return {
    choice: () => choice,
    wantsScan: () => isNew || watch.wantsScan(),
    cameEarly: (file) => watch.cameEarly(file),
    hasMissedClip() {
      if (!watch.hasMissedClip()) return false
      if (wanted === 'auto' && choice?.kind === 'chokidar') use({ kind: 'own', because: 'missed-clip' })
      return true
    },
    counted: (files) => use(chooseWatcher(wanted, choice, files)),
    seesAll: () => watch.seesAll(),
    scanBegins({ countsMisses }) {
      // A watcher owes nothing that came before it was set.
      watch.scanBegins({ countsMisses: countsMisses && !isNew })
      isNew = false
    },
    scanFound: (file) => watch.scanFound(file),
    scanEnds: () => watch.scanEnds(),
    stop: () => watch.stop(),
  }
}
