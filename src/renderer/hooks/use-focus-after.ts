import { type RefObject, useEffect, useRef } from 'react'

/** Moves focus to `target` when something closes whose opener is gone, instead of losing it to the page. */
export function useFocusAfter(isOpen: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!hasClosed) return undefined
    // A dialog restores focus in the next frame; this runs after that.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) target.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, target])
}
