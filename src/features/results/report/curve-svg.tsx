import { classes } from '../../../renderer/components/class-names.ts'
import { plotStyle } from '../../../renderer/plots/plot-model.ts'
import { Swatch } from '../../../renderer/plots/plot-readout.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { digitsFor, digitsText } from '../screen/cell-value-text.ts'
import { type DrawnCurve, drawCurves } from './curve-drawing.ts'
import styles from './curve-svg.module.css'

interface CurveSvgProps {
  readonly unit: string | null
  readonly times: { readonly x: readonly number[]; readonly from: number; readonly to: number }
  readonly curves: readonly DrawnCurve[]
  readonly events: readonly { readonly label: string; readonly at: number; readonly isZero: boolean }[]
}

const WIDTH_PX = 452
const HEIGHT_PX = 186
/** Width reserved for the number of a peak. */
const PEAK_LABEL_WIDTH_PX = 60

/**
 * Curves of one unit as SVG, sharp on paper, with labels at their peaks and a table of the peaks for screen readers.
 */
export function CurveSvg({ unit, times, curves, events }: CurveSvgProps) {
  const { report, phrases } = useWording()
  const drawing = drawCurves({ ...times, curves, events, width: WIDTH_PX, height: HEIGHT_PX })
  const { left, right, top, bottom, xTicks, yTicks } = drawing
  const digits = digitsFor(yTicks.map(({ value }) => value))
  const unitText = unit === null ? '' : phrases.metricUnit(unit)
  const text = (value: number, behind = digits) => digitsText(value, behind, phrases.locale).replace('-', '\u2212')
  const ms = (value: number) => `${value > 0 ? '+' : ''}${text(value, 0)}`
  const names = phrases.format.list(curves.map(({ label }) => label))
  const label = report.curveAlt(names, `${ms(times.from)} ms`, `${ms(times.to)} ms`)
  return (
    <figure className={styles.figure}>
      {/* Beside the lines their names would cover them. */}
      <ul className={styles.legend} aria-hidden="true">
        {curves.map(({ id, label: name }, at) => (
          <li key={id}>
            <Swatch series={plotStyle(at)} />
            {name}
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} role="img" aria-label={label} className={styles.plot}>
        {yTicks.map(({ at, value }) => (
          <g key={value}>
            <path d={`M${left} ${at}H${right}`} className={styles.grid} />
            <text x={left - 7} y={at + 4} textAnchor="end">
              {text(value)}
            </text>
          </g>
        ))}
        <text x={left - 7} y={top - 10} textAnchor="end">
          {unitText}
        </text>
        {xTicks.map(({ at, value }) => (
          <g key={value}>
            <path d={`M${at} ${bottom}v4`} className={styles.grid} />
            <text x={at} y={bottom + 17} textAnchor="middle">
              {ms(value)}
              {value === xTicks.at(-1)?.value && ' ms'}
            </text>
          </g>
        ))}
        {drawing.events.map((event) => (
          <g key={`${event.label} ${event.x}`}>
            <path
              d={`M${event.x} ${top - 4}V${bottom}`}
              className={classes(styles.event, event.isZero && styles.zero)}
            />
            <path d={`M${event.x - 4.5} ${top - 8}h9l-4.500 7z`} className={styles.flag} />
            {event.line !== null && (
              <text x={event.labelX} y={top - 12 - event.line * 14} textAnchor="middle" className={styles.name}>
                {event.label}
              </text>
            )}
          </g>
        ))}
        {drawing.curves.map((curve, at) => {
          const { color, dash } = plotStyle(at)
          return (
            <path
              key={curve.id}
              d={curve.path}
              className={styles.curve}
              stroke={`var(--plot-${color})`}
              strokeDasharray={dash.join(' ') || undefined}
            />
          )
        })}
        {drawing.curves.map(({ id, peak }, at) => {
          if (!peak) return null
          const isLeft = peak.x > right - PEAK_LABEL_WIDTH_PX
          return (
            <g key={id}>
              <path
                d={`M${peak.x} ${peak.y - 5}l5 5-5 5-5-5z`}
                className={styles.peak}
                stroke={`var(--plot-${plotStyle(at).color})`}
              />
              <text
                x={peak.x + (isLeft ? -9 : 9)}
                y={peak.labelY + 4}
                textAnchor={isLeft ? 'end' : 'start'}
                className={styles.label}
              >
                <tspan className={styles.number}>{text(peak.value)}</tspan>
              </text>
            </g>
          )
        })}
      </svg>
      <table className={typography.hidden}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{report.curves}</th>
            <th scope="col">{report.peak}</th>
          </tr>
        </thead>
        <tbody>
          {drawing.curves.map(({ id, label: name, peak }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{peak ? `${text(peak.value)} ${unitText}` : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
