import type { Loops } from '../runtime/loops.ts'

/** Repeated work of a stage while the engine runs. */
export type StageLoop =
  /** Repeats the step until no work is left, then rests. A change wakes it. */
  | { readonly restMs: number | (() => number); readonly step: Parameters<Loops['run']>[1] }
  /** Runs at its own interval. Changes do not wake it. */
  | { readonly everyMs: number; readonly step: Parameters<Loops['every']>[1] }

/** Starts the loops in this order. */
export function startLoops(loops: Loops, stageLoops: readonly StageLoop[]): void {
  for (const loop of stageLoops) {
    if ('everyMs' in loop) loops.every(loop.everyMs, loop.step)
    else loops.run(loop.restMs, loop.step)
  }
}
