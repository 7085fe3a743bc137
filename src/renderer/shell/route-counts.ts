import type { StationStatus } from '../../contract/station/station-status.ts'
import type { RailRoute } from '../routes.ts'
import type { ScreenWording } from '../state/wording-context.tsx'
import type { RouteCount } from './rail.tsx'

/** Counts of open items by route. A route without open items has no count. */
export function routeCounts(
  status: StationStatus,
  { frame }: Pick<ScreenWording, 'frame'>,
): Partial<Record<RailRoute, RouteCount>> {
  const { needsPerson, untagged, stuck, unanswered, onTheWay } = status.safety
  const exports = status.exportsNeedYou
  const stations = status.facility?.needingAttention ?? 0
  const problems = settingsProblems(status)
  return {
    ...(needsPerson > 0
      ? { today: { count: needsPerson, meaning: frame.needYou(untagged, stuck, unanswered), tone: 'plain' } }
      : {}),
    ...(onTheWay > 0 ? { queue: { count: onTheWay, meaning: frame.toUpload(onTheWay), tone: 'plain' } } : {}),
    ...(exports > 0 ? { exports: { count: exports, meaning: frame.exportsNeedYou(exports), tone: 'warn' } } : {}),
    ...(stations > 0 ? { facility: { count: stations, meaning: frame.stationsNeedYou(stations), tone: 'warn' } } : {}),
    ...(problems > 0 ? { settings: { count: problems, meaning: frame.problems(problems), tone: 'warn' } } : {}),
  }
}

/** Problems that only Settings can fix: missing folders, a rejected or missing key, a locked keychain. */
function settingsProblems({ folders, service, key }: StationStatus): number {
  const missing = folders.filter(({ state }) => state.kind === 'unavailable').length
  const noWay = service.kind === 'key-refused' || service.kind === 'no-key' || service.kind === 'none'
  const locked = key.kind === 'locked' || key.kind === 'unavailable'
  return missing + (noWay || locked ? 1 : 0)
}
