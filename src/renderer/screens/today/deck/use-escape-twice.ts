import { useEffect, useRef, useState } from 'react'
import { useStation } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { createEscapeTwice, SECOND_PRESS_TIMEOUT_MS } from './escape-twice.ts'

const open = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]'

/** Handles Escape while nothing is open: asks for a second press, then clears the deck. */
export function useEscapeTwice(isElsewhere: boolean, clear: () => void): () => void {
  const { notifications } = useStation()
  const { today } = useWording()
  const [twice] = useState(() => createEscapeTwice({ nowMs: () => performance.now() }))
  const shownNotification = useRef<string | null>(null)

  useEffect(() => {
    // Captured before other handlers, which remove the overlay that Escape closes.
    const watch = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && (isElsewhere || document.querySelector(open) !== null)) twice.closed()
    }
    document.addEventListener('keydown', watch, true)
    return () => document.removeEventListener('keydown', watch, true)
  }, [isElsewhere, twice])

  return () => {
    const meant = twice.press()
    if (meant === 'ignored') return
    if (shownNotification.current !== null) notifications.dismiss(shownNotification.current)
    shownNotification.current = null
    if (meant === 'confirmed') clear()
    else
      shownNotification.current = notifications.show({
        tone: 'warning',
        title: today.escapeAgain,
        forMs: SECOND_PRESS_TIMEOUT_MS,
      })
  }
}
