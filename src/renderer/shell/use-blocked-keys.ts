import { useLayoutEffect } from 'react'

/** Keys for focus, scrolling and the browser, which do not type into a field. */
const navigationKeys = /^(Tab|F\d+|PageUp|PageDown|ContextMenu)$/

const isNavigation = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || navigationKeys.test(key)

/**
 * Ignores typed keys on the error screen, as the text was meant for a field of the failed screen. Ends when the person
 * clicks, presses Tab or uses a shortcut.
 */
export function useBlockedKeys(): void {
  useLayoutEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    const release = () => controller.abort()
    const blockKey = (event: KeyboardEvent) => {
      if (event.key === 'Shift') return
      if (isNavigation(event)) return release()
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', blockKey, options)
    window.addEventListener('pointerdown', release, options)
    return release
  }, [])
}
