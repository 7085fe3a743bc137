import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { EngineEvent, EngineSettings, World } from '../engine-types.ts'
import type { Loops } from '../runtime/loops.ts'
import { createFinishedTest } from '../watching/finished.ts'
import { createFolderMonitor } from '../watching/folder-keeper.ts'
import { createFolderLoops } from '../watching/folder-loops.ts'
import { createIntake } from '../watching/intake.ts'
import type { StageLoop } from './stage-loop.ts'

interface Parts extends Pick<World, 'store' | 'files' | 'folders' | 'prober' | 'clock'> {
  readonly lifecycle: ClipLifecycle
  readonly settings: () => EngineSettings
  readonly loops: Loops
  readonly tell: (event: Extract<EngineEvent, { kind: 'folder' | 'overlooked' | 'unsupported' }>) => void
}

/** The first stage: source folders are watched, new files become clips, and each clip is waited for until it is finished. */
export function createWatching(parts: Parts) {
  const { settings, loops, tell } = parts
  const intake = createIntake(parts)
  const keeper = createFolderMonitor({ ...parts, intake, once: settings().once, tell, onHint: loops.wake })
  const finished = createFinishedTest({
    ...parts,
    intake,
    onAway: (path) => keeper.checkNow(path),
    stableMs: () => settings().finished.stableSeconds * 1_000,
    giveUpMs: () => settings().finished.giveUpSeconds * 1_000,
    isOnce: () => settings().once,
  })
  const stageLoops: readonly StageLoop[] = [{ restMs: finished.restMs, step: finished.pollAll }]

  return { intake, keeper, finished, folders: createFolderLoops({ settings, keeper, loops }), loops: stageLoops }
}
