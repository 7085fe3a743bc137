import { type RefCallback, useCallback } from 'react'

/**
 * Scrolls column titles (`data-side-scroll`) and the rows below them sideways together. `--gutter` is the width of the
 * rows' scroll bar, so that both end at the same edge.
 */
export function useSideScroll(): RefCallback<HTMLDivElement> {
  return useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined
    // Scroll events do not bubble, so they are captured.
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.parentElement !== element) return
      for (const part of element.children) if (part !== target) part.scrollLeft = target.scrollLeft
    }
    const measure = () => {
      const rows = element.lastElementChild
      const gutter = rows instanceof HTMLElement ? rows.offsetWidth - rows.clientWidth : 0
      element.style.setProperty('--gutter', `${gutter}px`)
    }
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    element.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      resizes.disconnect()
      element.removeEventListener('scroll', follow, { capture: true })
    }
  }, [])
}
