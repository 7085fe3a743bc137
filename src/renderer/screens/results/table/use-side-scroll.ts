import { type RefObject, useEffect, useRef } from 'react'

/** Within the element: column heads (`data-side-scroll`) and the rows below them scroll sideways together. */
export function useSideScroll(): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    // The event of a part that scrolls does not bubble.
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.parentElement !== element) return
      for (const part of element.children) if (part !== target) part.scrollLeft = target.scrollLeft
    }
    element.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => element.removeEventListener('scroll', follow, { capture: true })
  })
  return area
}
