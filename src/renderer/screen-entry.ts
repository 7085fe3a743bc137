import type { ComponentType } from 'react'
import type { RouteName } from '../features/routes.ts'
import type { StationStatus } from '../station/contract/station-status.ts'
import type { ManualSection } from './manual-pages.ts'
import type { Route } from './routes.ts'
import type { ScreenWording } from './state/wording-context.tsx'

/** Everything that the frame knows about a screen: each screen has one, and `src/features/screens.ts` lists them. */
export interface ScreenEntry {
  readonly route: RouteName
  readonly Screen: ComponentType<ScreenProps>
  readonly name: (wording: ScreenWording) => string
  /** True where the screen shows a title of the first level itself. */
  readonly hasOwnTitle: boolean
  /** Null for a screen that other screens and the palette open. */
  readonly rail: RailEntry | null
  /** Name of the command that opens a screen outside of the rail; null where none does. */
  readonly openCommand: ((wording: ScreenWording) => string) | null
  /** Text of the buttons with which other screens open this one. */
  readonly linkText?: (wording: ScreenWording) => string
  /** Section of the manual that explains the screen, for F1. */
  readonly manualSection: (route: Route, showsGuide: boolean) => ManualSection
}

export interface ScreenProps {
  readonly route: Route
  /** True while the service, first folder or first clip is missing and the guide was not dismissed. */
  readonly showsGuide: boolean
  readonly onLeaveGuide: () => void
}

interface RailEntry {
  /** Number keys stay with their screen when a screen is added between two others. */
  readonly key: string
  /** Path of the line icon, in a square of 22. */
  readonly icon: string
  /** False where the station has no use for the screen; null before its first answer. */
  readonly isShown: (status: StationStatus | null) => boolean
  /** Count of open items; null for none. */
  readonly count: (status: StationStatus, wording: ScreenWording) => RouteCount | null
}

/** Number of open items of a route, with its spoken meaning. */
export interface RouteCount {
  readonly count: number
  readonly meaning: string
  readonly tone: 'plain' | 'warn'
}
