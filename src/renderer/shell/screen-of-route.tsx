import { memo } from 'react'
import type { RouteName } from '../../features/routes.ts'
import { screens } from '../../features/screens.ts'
import type { ScreenEntry, ScreenProps } from '../screen-entry.ts'

export const screenOf = (name: RouteName): ScreenEntry => screens.find(({ route }) => route === name) ?? screens[0]

/** Renders the screen of a route. Memoized: the frame renders several times a second. */
export const ScreenOfRoute = memo(function ScreenOfRoute(props: ScreenProps) {
  const { Screen } = screenOf(props.route.name)
  return <Screen {...props} />
})
