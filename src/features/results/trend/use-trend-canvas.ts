import { type RefObject, useEffect, useRef } from 'react'
import { onThemeChange, readPlotInk } from '../../../renderer/plots/plot-ink.ts'
import { drawTrend, type TrendDrawing } from './draw-trend.ts'
import type { ValueScale } from './scales.ts'
import { type TrendLayout, trendLayout } from './trend-layout.ts'
import type { TimeSpan } from './weeks.ts'

/** Margins for the unit, the dates and the last dot. */
const MARGINS_PX = { top: 30, bottom: 30, right: 18 }
const DIGIT_WIDTH_PX = 7.6

export interface TrendPicture extends Pick<TrendDrawing, 'series' | 'groupMedian' | 'words'> {
  readonly span: TimeSpan
  readonly scale: ValueScale
}

/** Draws a trend on a canvas of any size and returns its layout. */
function paint(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D, picture: TrendPicture): TrendLayout {
  const { span, scale, words } = picture
  const [width, height, ratio] = [canvas.clientWidth, canvas.clientHeight, window.devicePixelRatio]
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  const left =
    Math.max(...[...scale.ticks.map(words.value), words.unit].map((text) => text.length)) * DIGIT_WIDTH_PX + 18
  const box = {
    left,
    top: MARGINS_PX.top,
    width: Math.max(width - left - MARGINS_PX.right, 40),
    height: Math.max(height - MARGINS_PX.top - MARGINS_PX.bottom, 40),
  }
  const layout = trendLayout(box, span, scale)
  drawTrend({ ...picture, pen, layout, ink: readPlotInk(canvas.parentElement ?? document.body) })
  return layout
}

/** Draws a trend on a canvas, again after a change of content, theme or size. */
export function useTrendCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  picture: TrendPicture,
  onPlaced: () => void,
): RefObject<TrendLayout | null> {
  const placed = useRef<TrendLayout | null>(null)
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return undefined
    const draw = () => {
      placed.current = paint(element, pen, picture)
      onPlaced()
    }
    draw()
    const leaveTheme = onThemeChange(draw)
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    return () => {
      leaveTheme()
      observer.disconnect()
    }
  }, [canvas, picture, onPlaced])
  return placed
}
