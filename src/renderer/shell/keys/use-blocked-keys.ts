import { useLayoutEffect } from 'react'

/** Keys for focus, scrolling and the browser, which do not type into a field. */
const navigationKeys = /^(Tab|F\d+|PageUp|PageDown|ContextMenu)$/

const isNavigation = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || navigationKeys.test(key)

/**
 * Keeps typed keys from running commands until the person clicks, presses Tab or a combination: the text was meant for
 * a field of the screen that failed.
 */
export function useBlockedKeys(): void {
  useLayoutEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    const release = () => listening.abort()
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Shift') return
      if (isNavigation(event)) return release()
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', hold, options)
    window.addEventListener('pointerdown', release, options)
    return release
  }, [])
}
