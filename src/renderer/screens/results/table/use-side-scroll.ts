import { type RefCallback, useCallback } from 'react'

/**
 * Within the element: column heads (`data-side-scroll`) and the rows below them scroll sideways together. `--gutter` is
 * what the rows' scroll bar takes of their width, so that the heads end where they do.
 */
export function useSideScroll(): RefCallback<HTMLDivElement> {
  return useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined
    // The event of a part that scrolls does not bubble.
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
