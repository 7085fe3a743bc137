import { useEffect } from 'react'

/** Text cut with an ellipsis, below this element or above it; null where all of it fits. */
function cutElement(target: EventTarget | null): HTMLElement | null {
  for (let at = target instanceof HTMLElement ? target : null; at; at = at.parentElement) {
    if (at.title !== '') return null
    if (at.scrollWidth > at.clientWidth && getComputedStyle(at).textOverflow === 'ellipsis') return at
  }
  return null
}

/** Shows the whole text as a tooltip while the mouse is over a text that is cut with an ellipsis. */
export function useCutTextTitles(): void {
  useEffect(() => {
    let shown: HTMLElement | null = null
    const hide = () => {
      shown?.removeAttribute('title')
      shown = null
    }
    const show = ({ target }: MouseEvent) => {
      if (shown && target instanceof Node && shown.contains(target)) return
      hide()
      shown = cutElement(target)
      if (shown) shown.title = shown.textContent.trim()
    }
    document.addEventListener('mouseover', show)
    return () => {
      document.removeEventListener('mouseover', show)
      hide()
    }
  }, [])
}
