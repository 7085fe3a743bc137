import { type RefObject, useEffect } from 'react'

/** Keeps a custom property of the page at an element's height in px, for elements of other parts that stay clear of it. */
export function usePublishedHeight(name: `--${string}`, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!element.current) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(name, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [name, element])
}
