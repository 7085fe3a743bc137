import { type RefObject, useEffect, useRef, useState } from 'react'
import type uPlot from 'uplot'
import styles from './plot.module.css'
import { createCursor, type PlotCursor } from './plot-cursor.ts'
import { drawPlot } from './plot-drawing.ts'
import { onThemeChange } from './plot-ink.ts'
import type { PlotContent, PlotNumbers } from './plot-model.ts'
import type { PlotPosition } from './plot-position.ts'

/** Draws a plot into the host while mounted: redraws for other content or another theme, resizes for another size. */
export function usePlotDrawing(
  host: RefObject<HTMLElement | null>,
  content: PlotContent,
  numbers: PlotNumbers,
  position: PlotPosition,
): RefObject<uPlot | null> {
  const drawn = useRef<uPlot | null>(null)
  const [theme, setTheme] = useState(0)
  useEffect(() => onThemeChange(() => setTheme((before) => before + 1)), [])

  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    let cursor: PlotCursor | null = null
    const moveCursor = () => cursor?.move(position.get())
    const { clientWidth: width, clientHeight: height } = element
    const drawing = drawPlot({ host: element, content, numbers, width, height, onPlaced: moveCursor })
    drawn.current = drawing.plot
    cursor = createCursor(drawing.plot, content, { line: styles.cursor, dot: styles.dot })
    const leave = position.follow(cursor.move)
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== drawing.plot.width || element.clientHeight !== drawing.plot.height)
        drawing.resize(element.clientWidth, element.clientHeight)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      leave()
      cursor?.remove()
      drawing.destroy()
      drawn.current = null
    }
  }, [host, content, numbers, position, theme])

  return drawn
}
