import { memo } from 'react'
import type { Place } from '../routes.ts'
import { GuideScreen } from '../screens/guide/guide-screen.tsx'
import { NotYetScreen } from '../screens/not-yet/not-yet-screen.tsx'
import { QueueScreen } from '../screens/queue/queue-screen.tsx'
import { SettingsScreen } from '../screens/settings/settings-screen.tsx'
import { TodayScreen } from '../screens/today/today-screen.tsx'

interface ScreenOfPlaceProps {
  readonly place: Place
  /** Connection, first folder or first clip is still to come, and nobody has put the guide aside. */
  readonly showsGuide: boolean
  readonly onLeaveGuide: () => void
}

/** The screen that belongs to an address. The frame changes several times a second; the screen by its own reasons only. */
export const ScreenOfPlace = memo(function ScreenOfPlace({ place, showsGuide, onLeaveGuide }: ScreenOfPlaceProps) {
  switch (place.name) {
    case 'today':
      return showsGuide ? <GuideScreen onLeave={onLeaveGuide} /> : <TodayScreen />
    case 'queue':
      return <QueueScreen />
    case 'settings':
      return <SettingsScreen within={place.within} />
    case 'captures':
    case 'athletes':
    case 'exports':
      return <NotYetScreen place={place.name} />
  }
})
