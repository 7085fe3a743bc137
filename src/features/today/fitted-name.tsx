import { useLayoutEffect, useRef, useState } from 'react'
import styles from './on-deck-panel.module.css'

const steps = ['large', 'middle', 'small'] as const

/** Name in the largest size that fits: it shrinks in steps, then ends in an ellipsis, and never wraps. */
export function FittedName({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [width, setWidth] = useState(0)

  useLayoutEffect(() => {
    const element = heading.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const element = heading.current
    if (!element) return
    for (const step of steps) {
      element.dataset['step'] = step
      if (element.scrollWidth <= element.clientWidth) break
    }
  }, [name, width])

  return (
    <h1 ref={heading} className={styles.name} title={name}>
      {name}
    </h1>
  )
}
