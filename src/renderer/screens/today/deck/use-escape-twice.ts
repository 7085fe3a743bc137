import { useEffect, useRef, useState } from 'react'
import { useStation } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { createEscapeTwice, SECOND_PRESS_TIMEOUT_MS } from './escape-twice.ts'

const OPEN_OVERLAY_SELECTOR =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]'

/**
 * Handles Escape while nothing is open: asks for a second press, then clears the deck. `isEscapeTaken` is true while
 * Escape closes or unselects something else.
 */
export function useEscapeTwice(isEscapeTaken: boolean, clear: () => void): () => void {
  const { notifications } = useStation()
  const { today } = useWording()
  const [twice] = useState(() => createEscapeTwice({ nowMs: () => performance.now() }))
  const shownNotification = useRef<string | null>(null)

  useEffect(() => {
    // Runs in the capture phase: a later handler of the same key press removes the overlay.
    const watch = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && (isEscapeTaken || document.querySelector(OPEN_OVERLAY_SELECTOR) !== null))
        twice.overlayClosed()
    }
    document.addEventListener('keydown', watch, true)
    return () => document.removeEventListener('keydown', watch, true)
  }, [isEscapeTaken, twice])

  return () => {
    const outcome = twice.press()
    if (outcome === 'ignored') return
    if (shownNotification.current !== null) notifications.dismiss(shownNotification.current)
    shownNotification.current = null
    if (outcome === 'confirmed') clear()
    else
      shownNotification.current = notifications.show({
        tone: 'warning',
        title: today.escapeAgain,
        forMs: SECOND_PRESS_TIMEOUT_MS,
      })
  }
}
