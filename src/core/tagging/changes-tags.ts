import type { EngineSettings } from '../engine-types.ts'

/** Whether clips that have not left may be tagged otherwise now. */
export const changesTags = (before: EngineSettings, next: EngineSettings): boolean =>
  (['folders', 'tagging', 'cameras', 'reps'] as const).some(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(next[key]),
  )
