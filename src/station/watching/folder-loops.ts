import type { FolderSettings, Settings } from '../contract/settings.ts'
import type { Loops } from '../runtime/loops.ts'
import type { FolderMonitor } from './folder-monitor.ts'

interface Parts {
  readonly settings: () => Pick<Settings, 'folders'>
  readonly folderMonitor: FolderMonitor
  readonly loops: Loops
}

/**
 * Runs one loop for each watched folder. A loop ends at once, even during a scan, when its folder is no longer watched.
 */
export function createFolderLoops({ settings, folderMonitor, loops }: Parts) {
  const running = new Map<string, AbortController>()
  const watched = (path: string) => settings().folders.find((each) => each.path === path && each.watched)

  function run() {
    for (const { path } of settings().folders.filter((each) => each.watched)) if (!running.has(path)) begin(path)
  }

  function begin(path: string) {
    const own = new AbortController()
    running.set(path, own)
    const stop = () => own.abort()
    loops.run(1_000, async (stopping) => {
      const folder = watched(path)
      if (own.signal.aborted || !folder) return 'over'
      stopping.addEventListener('abort', stop, { once: true })
      await folderMonitor.keep(folder, own.signal)
      return false
    })
  }

  function end(path: string) {
    running.get(path)?.abort()
    running.delete(path)
    folderMonitor.forget(path)
  }

  /** Starts and ends loops after the settings changed. */
  function changed(before: readonly FolderSettings[]) {
    const ended = before.filter((was) => was.watched && !isWatchedAlike(was, watched(was.path)))
    for (const { path } of ended) end(path)
    run()
    for (const { path } of ended) if (!watched(path)) folderMonitor.remove(path)
  }

  return { run, changed }
}

const isWatchedAlike = (was: FolderSettings, now: FolderSettings | undefined) =>
  now?.recursive === was.recursive &&
  now.watcher === was.watcher &&
  now.existing === was.existing &&
  // Every file is compared with new patterns.
  JSON.stringify(now.exclude ?? []) === JSON.stringify(was.exclude ?? [])
