import { type RefObject, useEffect, useRef } from 'react'

/** When something closes and what had the focus before it is gone, the focus goes here: not to the top of the page. */
export function useFocusAfter(isOpen: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!hasClosed) return undefined
    // A dialog gives the focus back in the next frame; this runs after it.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) target.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, target])
}
