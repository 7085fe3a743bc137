import type { ClockMeasurement, ClockMoments } from '../../contract/clock-measurement.ts'
import { measureClock } from '../../core/tagging/clocks/measure-clock.ts'
import type { StationApi } from '../rpc/station-api.ts'
import type { Session } from './session.ts'

/** The cameras' clocks as a person measures them on a screen. */
export function createClocksApi({ station, settings, views }: Pick<Session, 'station' | 'settings' | 'views'>) {
  async function measure(moments: ClockMoments): Promise<ClockMeasurement> {
    const { store, memory } = station
    const measured = measureClock(moments, { store, clocks: memory.clocks, settings: settings.settings })
    const { moved, ...changes } = await station.previewClock(measured.camera, measured.correctionMs)
    return { ...measured, moved, ...views.changedClips(changes) }
  }

  return {
    clips: ({ camera, limit }) => views.cards(station.store.ofCamera(camera, limit)),
    measure,
  } satisfies StationApi['clocks']
}
