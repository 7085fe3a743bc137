import type { EngineClient } from '../rpc/connect-engine.ts'
import { stationAheadMs } from '../state/station-ahead.ts'
import { useClient } from '../state/station-context.tsx'
import { useRead } from './use-read.ts'

/** Smaller differences are network delay, not another clock. */
const MIN_SHIFT_MS = 1_000

async function fetchAheadMs(client: EngineClient): Promise<number> {
  const askedAtMs = Date.now()
  const { nowMs } = await client.status()
  return stationAheadMs({ askedAtMs, nowMs, answeredAtMs: Date.now() })
}

/** Offset in ms from this page's clock to the station's; null before the first answer. */
export function useAheadMs(): number | null {
  const client = useClient()
  return useRead('clock', () => fetchAheadMs(client), []).value
}

/** Offset in ms that turns this page's time into the station's local time, for another clock or time zone. */
export function useStationShiftMs(utcOffsetMinutes: number, nowMs: number): number {
  const aheadMs = useAheadMs() ?? 0
  const zoneMs = (utcOffsetMinutes + new Date(nowMs).getTimezoneOffset()) * 60_000
  return zoneMs + (Math.abs(aheadMs) < MIN_SHIFT_MS ? 0 : aheadMs)
}
