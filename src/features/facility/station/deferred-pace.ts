import type { SharedPace } from '../../../service/client/shared-pace.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import { originKey } from './origin-key.ts'
import type { FacilityPace } from './pace.ts'

/** The pace of whichever facility is joined at the time of a call; without one every station paces itself alone. */
export function createDeferredPace(current: () => Pick<FacilityPace, 'of'> | null) {
  return (origin: ServiceOrigin): SharedPace => {
    const key = originKey(origin)
    return {
      pauseLeftMs: () => current()?.of(key).pauseLeftMs() ?? 0,
      draw: async (latestMs, signal) => current()?.of(key).draw(latestMs, signal) ?? null,
      refused: (pauseMs) => current()?.of(key).refused(pauseMs),
    }
  }
}
