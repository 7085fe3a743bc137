import { useLayoutEffect } from 'react'

/** Moving the focus, scrolling and the browser's own keys: nobody types these into a field. */
const navigationKeys = /^(Tab|F\d+|PageUp|PageDown|ContextMenu)$/

const isNavigation = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || navigationKeys.test(key)

/**
 * Keeps keys from becoming commands until the person clicks, presses Tab or uses a combination: what they were typing
 * when a screen broke was meant for a field that is gone.
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
