import type { ClockMeasurement, ClockMoments } from '../contract/clock-measurement.ts'
import type { StationApi } from '../rpc/station-api.ts'
import { measureClock } from '../tagging/clip-time/measure-clock.ts'
import type { Session } from './session.ts'

/** Enough to find the newest recordings after a busy day with second uploads. */
const MAX_SEARCHED_CLIPS = 500

/** The contract's procedures about camera clocks. */
export function createClocksApi({
  station,
  settings,
  views,
}: Pick<Session, 'station' | 'settings' | 'views'>): StationApi['clocks'] {
  const { store, memory } = station

  async function measure(moments: ClockMoments): Promise<ClockMeasurement> {
    const measured = measureClock(moments, { store, clocks: memory.clocks, settings: settings.settings })
    const { moved, ...changes } = await station.previewClock(measured.camera, measured.correctionMs)
    return { ...measured, moved, ...views.changedClips(changes) }
  }

  /** Clips of a camera without second uploads, which show the same moments again. */
  const recordings = (camera: string, limit: number) =>
    store
      .ofCamera(camera, MAX_SEARCHED_CLIPS)
      .filter(({ again }) => again === null)
      .slice(0, limit)

  return {
    clips: ({ camera, limit }) => views.cards(recordings(camera, limit)),
    measure,
  }
}
