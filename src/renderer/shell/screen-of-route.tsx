import { memo, type ReactNode } from 'react'
import type { RouteName } from '../../features/routes.ts'
import { screens, slots } from '../../features/screens.ts'
import { PageFeaturesContext } from '../page-slots.ts'
import type { ScreenEntry, ScreenProps } from '../screen-entry.ts'

const pageFeatures = { screens, slots }

/** Hands the lists of the features to the components of the page, which may not import them: they list the components. */
export function PageFeatures({ children }: { children: ReactNode }) {
  return <PageFeaturesContext value={pageFeatures}>{children}</PageFeaturesContext>
}

export const screenOf = (name: RouteName): ScreenEntry => screens.find(({ route }) => route === name) ?? screens[0]

/** Renders the screen of a route. Memoized: the frame renders several times a second. */
export const ScreenOfRoute = memo(function ScreenOfRoute(props: ScreenProps) {
  const { Screen } = screenOf(props.route.name)
  return <Screen {...props} />
})
