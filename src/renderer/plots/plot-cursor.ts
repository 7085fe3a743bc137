import type uPlot from 'uplot'
import type { PlotContent } from './plot-model.ts'

export interface PlotCursor {
  readonly move: (index: number) => void
  readonly remove: () => void
}

interface CursorClasses {
  readonly line: string | undefined
  readonly dot: string | undefined
}

/** Creates a line and a dot per curve above the drawing; moving the cursor does not redraw the plot. */
export function createCursor(plot: uPlot, content: PlotContent, classNames: CursorClasses): PlotCursor {
  const element = (className: string | undefined) => {
    const line = document.createElement('i')
    line.className = className ?? ''
    plot.over.append(line)
    return line
  }
  const line = element(classNames.line)
  const dots = content.series.map(({ color }) => {
    const dot = element(classNames.dot)
    dot.style.borderColor = `var(--plot-${color})`
    return dot
  })

  return {
    move(index) {
      const at = content.x[index]
      const isShown = at !== undefined && (!content.span || (at >= content.span[0] && at <= content.span[1]))
      const left = isShown ? plot.valToPos(at, 'x') : 0
      line.hidden = !isShown
      line.style.transform = `translateX(${left}px)`
      for (const [curve, dot] of dots.entries()) {
        const value = content.series[curve]?.values[index]
        dot.hidden = !isShown || value === null || value === undefined
        if (!dot.hidden) dot.style.transform = `translate(${left}px, ${plot.valToPos(value ?? 0, 'y')}px)`
      }
    },
    remove() {
      line.remove()
      for (const dot of dots) dot.remove()
    },
  }
}
