import { memo } from 'react'
import type { Route } from '../routes.ts'
import { AthletesScreen } from '../screens/athletes/athletes-screen.tsx'
import { AuditScreen } from '../screens/audit/audit-screen.tsx'
import { CapturesScreen } from '../screens/captures/captures-screen.tsx'
import { ExportsScreen } from '../screens/exports/exports-screen.tsx'
import { FacilityScreen } from '../screens/facility/facility-screen.tsx'
import { FindScreen } from '../screens/find/find-screen.tsx'
import { GuideScreen } from '../screens/guide/guide-screen.tsx'
import { HelpScreen } from '../screens/help/help-screen.tsx'
import { QueueScreen } from '../screens/queue/queue-screen.tsx'
import { ResultsScreen } from '../screens/results/results-screen.tsx'
import { SettingsScreen } from '../screens/settings/settings-screen.tsx'
import { TodayScreen } from '../screens/today/today-screen.tsx'
import { ViewerScreen } from '../screens/viewer/viewer-screen.tsx'

interface ScreenOfRouteProps {
  readonly route: Route
  /** True while the service, first folder or first clip is missing and the guide was not dismissed. */
  readonly showsGuide: boolean
  readonly onLeaveGuide: () => void
}

/** Renders the screen of a route. Memoized: the frame renders several times a second. */
export const ScreenOfRoute = memo(function ScreenOfRoute({ route, showsGuide, onLeaveGuide }: ScreenOfRouteProps) {
  switch (route.name) {
    case 'today':
      return showsGuide ? <GuideScreen onLeave={onLeaveGuide} /> : <TodayScreen />
    case 'queue':
      return <QueueScreen />
    case 'settings':
      return <SettingsScreen within={route.within} />
    case 'athletes':
      return <AthletesScreen within={route.within} />
    case 'results':
      return <ResultsScreen within={route.within} />
    case 'exports':
      return <ExportsScreen within={route.within} />
    case 'captures':
      return <CapturesScreen />
    case 'facility':
      return <FacilityScreen />
    case 'find':
      return <FindScreen within={route.within} query={route.query} />
    case 'viewer':
      return <ViewerScreen repId={route.within} withId={route.query.get('with')} />
    case 'audit':
      return <AuditScreen />
    case 'help':
      return <HelpScreen within={route.within} anchor={route.query.get('at')} code={route.query.get('code')} />
  }
})
