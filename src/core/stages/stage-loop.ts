import type { Loops } from '../runtime/loops.ts'

/** Work that a stage of a clip's life does again and again while the engine runs. */
export type StageLoop =
  /** Does a step until none is left, then rests; a change wakes it. */
  | { readonly restMs: number | (() => number); readonly step: Parameters<Loops['run']>[1] }
  /** Runs on its own time only. */
  | { readonly everyMs: number; readonly step: Parameters<Loops['every']>[1] }

/** Starts them in this order. */
export function startLoops(loops: Loops, stageLoops: readonly StageLoop[]): void {
  for (const loop of stageLoops) {
    if ('everyMs' in loop) loops.every(loop.everyMs, loop.step)
    else loops.run(loop.restMs, loop.step)
  }
}
