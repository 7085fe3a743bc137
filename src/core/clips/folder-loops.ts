import type { FolderSettings, Settings } from '../../contract/settings.ts'
import type { Loops } from '../loops.ts'
import type { FolderKeeper } from './folder-keeper.ts'

interface Parts {
  readonly settings: Pick<Settings, 'folders'>
  readonly keeper: FolderKeeper
  readonly loops: Loops
}

/** One loop for each folder that is watched; it ends when the folder is not watched any more. */
export function createFolderLoops({ settings, keeper, loops }: Parts) {
  const running = new Set<string>()

  function run() {
    for (const { path } of settings.folders.filter(({ watched }) => watched)) {
      if (running.has(path)) continue
      running.add(path)
      loops.run(250, (signal) => keep(path, signal))
    }
  }

  async function keep(path: string, signal: AbortSignal): Promise<'over' | void> {
    const folder = settings.folders.find((each) => each.path === path && each.watched)
    if (folder) return keeper.keep(folder, signal)
    keeper.forget(path)
    running.delete(path)
    return 'over'
  }

  /** After the settings have changed. */
  function changed(before: readonly FolderSettings[]) {
    for (const { path, recursive, watcher } of before) {
      const after = settings.folders.find((each) => each.path === path)
      // It has to be watched anew, in another way.
      if (after && (after.recursive !== recursive || after.watcher !== watcher)) keeper.forget(path)
    }
    run()
  }

  return { run, changed }
}
