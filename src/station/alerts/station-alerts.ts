import type { AlertPart } from '../contract/alert.ts'
import type { StationAlarm } from '../contract/facility-view.ts'
import type { AlertMemory } from './alert-memory.ts'

/** Identifies an alarm for as long as it lasts. */
export const alarmKey = ({ stationId, what }: StationAlarm): string => `${what.kind} ${stationId}`

/** Alerts about alarms that were not told yet; stations with the same problem share one. */
export function stationParts(alarms: readonly StationAlarm[], { stationAlarms }: AlertMemory): AlertPart[] {
  const told = new Set(stationAlarms)
  const fresh = Map.groupBy(
    alarms.filter((alarm) => !told.has(alarmKey(alarm))),
    ({ what }) => what.kind,
  )
  return [...fresh].flatMap(([kind, [first, ...others]]): AlertPart[] => {
    if (first === undefined) return []
    const named = { stations: others.length + 1, station: others.length === 0 ? first.name : null }
    if (kind !== 'station-silent') return [{ kind, ...named }]
    const clips = [first, ...others].reduce((sum, { what }) => sum + ('clips' in what ? what.clips : 0), 0)
    return [{ kind, ...named, clips }]
  })
}
