import type { RouteName } from '../../features/routes.ts'
import { screens } from '../../features/screens.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import type { RouteCount } from '../screen-entry.ts'
import type { ScreenWording } from '../state/wording-context.tsx'

/** Counts of open items by route. A route without open items has no count. */
export function routeCounts(status: StationStatus, wording: ScreenWording): Partial<Record<RouteName, RouteCount>> {
  const counts: Partial<Record<RouteName, RouteCount>> = {}
  for (const { route, rail } of screens) {
    const count = rail?.count(status, wording)
    if (count) counts[route] = count
  }
  return counts
}
