import type { FolderSettings, Watcher } from '../contract/settings.ts'
import { MAX_CHOKIDAR_FILES, type WatcherChoice } from '../contract/station-status.ts'
import { createFolderWatch, type FolderWatch } from './folder-watch.ts'

/** Below the limit, so that a folder near it doesn't change its watcher with every file. */
const RETURN_TO_CHOKIDAR_FILES = 0.8 * MAX_CHOKIDAR_FILES

interface Parts extends Omit<Parameters<typeof createFolderWatch>[0], 'folder'> {
  readonly folder: FolderSettings
}

export interface ChosenWatch extends Omit<FolderWatch, 'hasMissedClip'> {
  /** Null until a scan has counted the folder's files. */
  readonly choice: () => WatcherChoice | null
  /** True when the watcher has just missed a clip. Another watcher may be in use then. */
  readonly hasMissedClip: () => boolean
  /** Called with the number of files after a whole scan. */
  readonly counted: (files: number) => void
}

/**
 * Chooses a folder's watcher from the last choice and the number of files. A watcher that missed a clip isn't chosen
 * again.
 */
export function chooseWatcher(wanted: Watcher, before: WatcherChoice | null, files: number): WatcherChoice {
  if (wanted !== 'auto') return { kind: wanted, because: 'chosen' }
  if (before?.because === 'missed-clip') return before
  const limit = before?.because === 'many-files' ? RETURN_TO_CHOKIDAR_FILES : MAX_CHOKIDAR_FILES
  return files > limit ? { kind: 'own', because: 'many-files' } : { kind: 'chokidar', because: 'few-files' }
}

/**
 * One folder's watcher, chosen by the size that scans find. OnDeck's own watcher covers the time before the first scan.
 */
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
    // Chokidar requests a scan when it is ready. Our own watcher starts with the next scan.
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
      // A watcher is not expected to report files from before its start.
      watch.scanBegins({ countsMisses: countsMisses && !isNew })
      isNew = false
    },
    scanFound: (file) => watch.scanFound(file),
    scanEnds: () => watch.scanEnds(),
    stop: () => watch.stop(),
  }
}
