import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { useWording } from '../state/wording-context.tsx'
import { FrameBanner } from './frame-banner.tsx'

/** Says once why the system shows no notifications of OnDeck's window, until dismissed. */
export function NotificationBanner({ reason }: { reason: string | null }) {
  const { desktop, frame } = useWording()
  const [isDismissed, setDismissed] = useState(false)
  if (reason === null || isDismissed) return null
  return (
    <FrameBanner
      tone="warn"
      shape="warning"
      title={desktop.notificationProblem}
      role="status"
      action={<Button onPress={() => setDismissed(true)}>{frame.dismiss}</Button>}
    >
      {desktop.notificationProblemNote(reason)}
    </FrameBanner>
  )
}
