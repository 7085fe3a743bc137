import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type uPlot from 'uplot'
import { Button } from '../components/button.tsx'
import { classes } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { type ScreenWording, useWording } from '../state/wording-context.tsx'
import typography from '../theme/type.module.css'
import styles from './plot.module.css'
import { drawPlot } from './plot-drawing.ts'
import {
  onThemeChange,
  type PlotContent,
  type PlotNumbers,
  readPlotInk,
  savePicture,
  savePlotCsv,
} from './plot-files.ts'
import { type PlotPosition, PlotReadout, positionAfterKey } from './plot-readout.tsx'

/** Fewer digits for large numbers, more for small ones: 1,612 but 0.084. */
const digitsFor = (range: number): number => (range >= 100 ? 0 : range >= 10 ? 1 : range >= 1 ? 2 : 3)

/** Replaces the hyphen with a minus sign, which is as wide as a plus. */
const withMinusSign = (text: string) => text.replace('-', '\u2212')

/** Number formats of a plot in a language; x has a sign where the plot counts from an event. */
export function plotNumbers({ x, series, bands = [], span, events = [] }: PlotContent, locale: string): PlotNumbers {
  const [low, high] = extent([
    ...series.map(({ values }) => values),
    ...bands.flatMap(({ lower, upper }) => [lower, upper]),
  ])
  const [from, to] = span ?? [x[0] ?? 0, x.at(-1) ?? 0]
  const ys = new Intl.NumberFormat(locale, {
    maximumFractionDigits: digitsFor(Math.max(high - low, Math.abs(high) / 10)),
    // A value that rounds to zero has no sign.
    signDisplay: 'negative',
  })
  const xs = new Intl.NumberFormat(locale, {
    maximumFractionDigits: digitsFor(to - from),
    signDisplay: events.some(({ isZero }) => isZero) ? 'exceptZero' : 'negative',
  })
  return { x: (value) => withMinusSign(xs.format(value)), y: (value) => withMinusSign(ys.format(value)) }
}

/** Lowest and highest of all values; zeros without values. */
export function extent(rows: readonly (readonly (number | null)[])[]): [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const row of rows)
    for (const value of row) {
      if (value === null) continue
      if (value < low) low = value
      if (value > high) high = value
    }
  return low > high ? [0, 0] : [low, high]
}

interface PlotCursor {
  readonly move: (index: number) => void
  readonly remove: () => void
}

interface CursorClasses {
  readonly line: string | undefined
  readonly dot: string | undefined
}

/** Creates a line and a dot per curve above the drawing; moving the cursor does not redraw the plot. */
function createCursor(plot: uPlot, content: PlotContent, classNames: CursorClasses): PlotCursor {
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

/** Draws a plot into the host while mounted: redraws for other content or another theme, resizes for another size. */
function usePlotDrawing(
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

const MAX_ROWS = 500

interface PlotTableProps {
  readonly title: string
  readonly content: PlotContent
  readonly numbers: PlotNumbers
  readonly xLabel: string
}

/** Table of the plotted values. */
function PlotTable({ title, content: { x, series, span, xUnit, yUnit }, numbers, xLabel }: PlotTableProps) {
  const { plots, phrases } = useWording()
  const shown = x.flatMap((at, index) => (span && (at < span[0] || at > span[1]) ? [] : [index]))
  const step = Math.ceil(shown.length / MAX_ROWS)
  const rows = shown.filter((_, position) => position % step === 0)
  const unit = yUnit === null || yUnit === '' ? '' : ` (${yUnit})`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <div className={styles.tableBox} role="region" aria-label={plots.values(title)} tabIndex={0}>
      {step > 1 && <p className={styles.tableNote}>{plots.everyNth(phrases.format.number(step))}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{`${xLabel} (${xUnit})`}</th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col">
                {label + unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((index) => (
            <tr key={index}>
              <th scope="row">{numbers.x(x[index] ?? 0)}</th>
              {series.map(({ id, values }) => {
                const value = values[index]
                return <td key={id}>{value === null || value === undefined ? plots.none : numbers.y(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Describes a plot in sentences for screen readers. */
function plotSummary(
  { series, events = [], xUnit, yUnit }: PlotContent,
  numbers: PlotNumbers,
  plots: ScreenWording['plots'],
): string {
  const ranges = series.map(({ label, values }) => {
    if (values.every((value) => value === null)) return plots.noValues(label)
    const [low, high] = extent([values])
    return plots.range(label, numbers.y(low), numbers.y(high), yUnit ?? '').replace(' .', '.')
  })
  const marks = events.map(({ label, at }) => plots.event(label, numbers.x(at), xUnit).replace(' .', '.'))
  return [...ranges, ...marks, plots.howTo].join(' ')
}

interface PlotProps {
  readonly title: string
  /** Another object leads to another drawing: memoize it while its content stays the same. */
  readonly content: PlotContent
  readonly position: PlotPosition
  /** Name of x, such as `Time from ball release`. */
  readonly xLabel: string
  readonly fileName: string
  /** Line below the saved picture, such as a practice-data note. */
  readonly note?: string
  /** Controls beside the title. */
  readonly children?: ReactNode
}

/** Plot of curves over one x, with a cursor shared by the plots of a screen; also as a table and as files. */
export function Plot({ title, content, position, xLabel, fileName, note = '', children }: PlotProps) {
  const { plots, phrases } = useWording()
  const [isTable, setTable] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const id = useId()
  const numbers = useMemo(() => plotNumbers(content, phrases.locale), [content, phrases.locale])
  const canvas = () => host.current?.querySelector('canvas') ?? null
  const save = () => {
    const [drawn, ground] = [canvas(), host.current]
    const names = content.series.map(({ label }) => label).join(', ')
    if (drawn && ground)
      savePicture(fileName, drawn, readPlotInk(ground), { title, foot: [names, note].filter(Boolean).join(' · ') })
  }
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <header className={styles.head}>
        <h3 id={`${id}-title`} className={classes(styles.title, typography.cut)} title={title}>
          {title}
        </h3>
        {children}
        <Menu
          label={plots.more(title)}
          actions={[
            { id: 'table', text: isTable ? plots.asPlot : plots.asTable, run: () => setTable(!isTable) },
            { id: 'picture', text: plots.savePicture, run: save, isDisabled: isTable },
            { id: 'csv', text: plots.saveValues, run: () => savePlotCsv(fileName, content, xLabel) },
          ]}
        >
          <Button square tone="quiet" aria-label={plots.more(title)}>
            <Icon name="more" size={16} />
          </Button>
        </Menu>
      </header>
      {isTable ? (
        <PlotTable title={title} content={content} numbers={numbers} xLabel={xLabel} />
      ) : (
        <>
          <PlotReadout content={content} numbers={numbers} position={position} />
          <p id={`${id}-summary`} className={typography.hidden}>
            {plotSummary(content, numbers, plots)}
          </p>
          <Drawing
            host={host}
            title={title}
            describedBy={`${id}-summary`}
            content={content}
            numbers={numbers}
            position={position}
          />
        </>
      )}
    </section>
  )
}

interface DrawingProps extends Pick<PlotProps, 'title' | 'content' | 'position'> {
  readonly host: React.RefObject<HTMLDivElement | null>
  readonly describedBy: string
  readonly numbers: ReturnType<typeof plotNumbers>
}

function Drawing({ host, title, describedBy, content, numbers, position }: DrawingProps) {
  const { plots } = useWording()
  const drawing = usePlotDrawing(host, content, numbers, position)

  useEffect(() => {
    const { x, series, xUnit, yUnit } = content
    return position.follow((index) => {
      const at = numbers.x(x[index] ?? 0)
      const readings = series.map(({ label, values }) => {
        const value = values[index]
        return plots.reading(label, value === null || value === undefined ? plots.none : numbers.y(value))
      })
      host.current?.setAttribute('aria-valuenow', String(index))
      host.current?.setAttribute('aria-valuetext', `${at} ${xUnit}: ${readings.join(', ')} ${yUnit ?? ''}`.trim())
    })
  }, [host, content, numbers, position, plots])

  const goTo = (event: PointerEvent) => {
    const plot = drawing.current
    if (!plot) return
    position.set(plot.posToIdx(event.clientX - plot.over.getBoundingClientRect().left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = positionAfterKey(event.key, position.get(), content.x.length, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    position.set(next)
  }
  return (
    <div
      ref={host}
      role="slider"
      aria-label={title}
      aria-describedby={describedBy}
      aria-valuemin={0}
      aria-valuemax={Math.max(content.x.length - 1, 0)}
      aria-valuenow={0}
      tabIndex={0}
      className={styles.drawing}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        goTo(event)
      }}
      onPointerMove={(event) => event.buttons === 1 && goTo(event)}
    />
  )
}
