import type { PartContext } from '../../../station/host/station-part.ts'
import { createStationDeck } from './station-deck.ts'
import { createStationFacility } from './station-facility.ts'

/** The facility of a station, with the deck and the pace that stations share. */
export function facilityPart(context: PartContext) {
  const { options, tell, engine, resultsArrived } = context
  const facility = createStationFacility({
    ...options,
    ...context,
    isOff: options.isIdle === true || options.isPractice === true,
    onChange: () => tell({ kind: 'facility' }),
    follow: (apply) => engine().followCage(apply),
    claims: () => engine().claims,
    refreshResults: resultsArrived,
  })
  const { refresh, paceOf, secrets, eraseAthlete, restoreAthlete } = facility
  return {
    facility,
    deck: createStationDeck({ ...options, ...context, facility }),
    paceOf,
    secrets,
    onEngineEvent: facility.handle,
    beforeStart: refresh,
    configured: refresh,
    stop: facility.close,
    eraseAthlete,
    restoreAthlete,
  }
}
