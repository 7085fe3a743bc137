import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '../components/button.tsx'
import { classes } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { useWording } from '../state/wording-context.tsx'
import typography from '../theme/type.module.css'
import styles from './plot.module.css'
import { savePicture, savePlotCsv } from './plot-files.ts'
import { readPlotInk } from './plot-ink.ts'
import type { PlotContent } from './plot-model.ts'
import { plotNumbers } from './plot-numbers.ts'
import { type PlotPosition, positionAfterKey } from './plot-position.ts'
import { PlotReadout } from './plot-readout.tsx'
import { plotSummary } from './plot-summary.ts'
import { PlotTable } from './plot-table.tsx'
import { usePlotDrawing } from './use-plot-drawing.ts'

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
