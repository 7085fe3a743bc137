import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { createExcludedBy } from '../copies/exclude.ts'
import type { EngineEvent, EngineSettings, World } from '../engine-types.ts'
import { derived } from '../live-settings.ts'
import type { Loops } from '../runtime/loops.ts'
import { createFinishedTest } from '../watching/finished-test.ts'
import { createFolderLoops } from '../watching/folder-loops.ts'
import { createFolderMonitor } from '../watching/folder-monitor.ts'
import { createIntake } from '../watching/intake.ts'
import type { StageLoop } from './stage-loop.ts'

interface Parts extends Pick<World, 'store' | 'files' | 'folders' | 'prober' | 'clock'> {
  readonly lifecycle: ClipLifecycle
  readonly settings: () => EngineSettings
  readonly loops: Loops
  readonly emit: (
    event: Extract<EngineEvent, { kind: 'folder' | 'overlooked' | 'unsupported' | 'existing-clips' }>,
  ) => void
}

/** The first stage: watches source folders, adds new files as clips, and waits until each file is finished. */
export function createWatching(parts: Parts) {
  const { settings, loops, emit } = parts
  const excludedBy = derived(settings, ({ folders }) => createExcludedBy(folders))
  const intake = createIntake({ ...parts, excludedBy: (file) => excludedBy()(file) })
  const folderMonitor = createFolderMonitor({ ...parts, intake, once: settings().once, emit, onScanWanted: loops.wake })
  const finished = createFinishedTest({
    ...parts,
    intake,
    onAway: (path) => folderMonitor.checkNow(path),
    stableMs: () => settings().finished.stableSeconds * 1_000,
    giveUpMs: () => settings().finished.giveUpSeconds * 1_000,
    isOnce: () => settings().once,
  })
  const stageLoops: readonly StageLoop[] = [{ restMs: finished.restMs, step: finished.pollAll }]

  return {
    intake,
    folderMonitor,
    finished,
    folders: createFolderLoops({ settings, folderMonitor, loops }),
    loops: stageLoops,
  }
}
