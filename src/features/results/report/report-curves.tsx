import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { plotStyle } from '../../../renderer/plots/plot-files.ts'
import { Swatch } from '../../../renderer/plots/plot-readout.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { plotsOf } from '../../../service/metrics/defaults.ts'
import { alignmentOf } from '../../../service/metrics/events.ts'
import { findMetric, isSeriesColumn } from '../../../service/metrics/metric-catalog.ts'
import { unwrapAngles } from '../compare/unwrap.ts'
import { throwingCurves } from '../rep/rep-curves.ts'
import { digitsFor, digitsText } from '../screen/cell-value-text.ts'
import { CurvesDialog } from '../screen/curves-dialog.tsx'
import type { MetricInfo, MovementPair, SessionCurves, SessionDetail, SessionEvent } from '../session.ts'
import { type DrawnCurve, drawCurves } from './curve-drawing.ts'
import curveSvgStyles from './curve-svg.module.css'
import { zeroEvent } from './key-events.ts'
import styles from './report.module.css'
import { chooseReportCurves, movementPairKey, useReportCurves } from './report-address.ts'
import { useReportPart } from './report-parts.ts'

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
function CurveSvg({ unit, times, curves, events }: CurveSvgProps) {
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
    <figure className={curveSvgStyles.figure}>
      {/* Beside the lines their names would cover them. */}
      <ul className={curveSvgStyles.legend} aria-hidden="true">
        {curves.map(({ id, label: name }, at) => (
          <li key={id}>
            <Swatch series={plotStyle(at)} />
            {name}
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} role="img" aria-label={label} className={curveSvgStyles.plot}>
        {yTicks.map(({ at, value }) => (
          <g key={value}>
            <path d={`M${left} ${at}H${right}`} className={curveSvgStyles.grid} />
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
            <path d={`M${at} ${bottom}v4`} className={curveSvgStyles.grid} />
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
              className={classes(curveSvgStyles.event, event.isZero && curveSvgStyles.zero)}
            />
            <path d={`M${event.x - 4.5} ${top - 8}h9l-4.500 7z`} className={curveSvgStyles.flag} />
            {event.line !== null && (
              <text x={event.labelX} y={top - 12 - event.line * 14} textAnchor="middle" className={curveSvgStyles.name}>
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
              className={curveSvgStyles.curve}
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
                className={curveSvgStyles.peak}
                stroke={`var(--plot-${plotStyle(at).color})`}
              />
              <text
                x={peak.x + (isLeft ? -9 : 9)}
                y={peak.labelY + 4}
                textAnchor={isLeft ? 'end' : 'start'}
                className={curveSvgStyles.label}
              >
                <tspan className={curveSvgStyles.number}>{text(peak.value)}</tspan>
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

/** Upper bound of curves in a report. */
const MAX_REPORT_CURVES = 4

/** Time before and after the events that sessions of the movement are compared by. */
const EVENT_PADDING_MS = 150

const isPoint = (name: string) => /_[xyz]$/.test(name) && isSeriesColumn(name)

/** Default curves of a report: the first plot of the movement, else the first angles. */
export function defaultReportCurves(pair: MovementPair, curves: readonly MetricInfo[]): string[] {
  const names = new Set(curves.map(({ name }) => name))
  const defaults = plotsOf(pair)
    .map((plot) => plot.filter((name) => names.has(name)))
    .find((plot) => plot.length > 0)
  const others = curves.flatMap(({ name, kind }) => (kind === 'number' && !isPoint(name) ? name : []))
  return (defaults ?? others).slice(0, MAX_REPORT_CURVES)
}

/** Groups curves into plots by unit, in the order of their choice. */
export function plotsByUnit(names: readonly string[], curves: readonly MetricInfo[]): MetricInfo[][] {
  const plots = new Map<string | null, MetricInfo[]>()
  for (const name of names) {
    const curve = curves.find((each) => each.name === name)
    if (!curve) continue
    const unit = curve.unit ?? findMetric(name)?.unit ?? null
    plots.set(unit, [...(plots.get(unit) ?? []), { ...curve, unit }])
  }
  return [...plots.values()]
}

interface TimeOptions {
  readonly pair: MovementPair
  readonly events: readonly SessionEvent[]
  readonly zero: SessionEvent | null
}

/** Times of the rows from the zero event in milliseconds, and the range that the plots show. */
export function timesOf(
  { time, firstFrame, framesPerSecond }: Pick<SessionCurves, 'time' | 'firstFrame' | 'framesPerSecond'>,
  { pair, events, zero }: TimeOptions,
): { x: number[]; from: number; to: number } {
  const atFrame = (frame: number) => time[frame - firstFrame] ?? frame / (framesPerSecond ?? 1)
  const zeroAt = zero === null ? 0 : atFrame(zero.frame)
  const x = time.map((seconds) => (seconds - zeroAt) * 1_000)
  const whole = { from: x[0] ?? 0, to: x.at(-1) ?? 0 }
  const alignment = alignmentOf(pair)
  const ends = [alignment?.from, alignment?.to].map((name) => events.find((event) => event.name === name))
  const [first, last] = ends.map((event) => (event === undefined ? null : (atFrame(event.frame) - zeroAt) * 1_000))
  if (first === null || first === undefined || last === null || last === undefined || last <= first)
    return { x, ...whole }
  return { x, from: Math.max(first - EVENT_PADDING_MS, whole.from), to: Math.min(last + EVENT_PADDING_MS, whole.to) }
}

interface ReportCurvesProps {
  readonly detail: SessionDetail
  readonly pair: MovementPair
}

/** Curves of the key session for paper: one plot for each unit. */
export function ReportCurves({ detail, pair }: ReportCurvesProps) {
  const client = useClient()
  const { report, common, phrases } = useWording()
  const chosenCurves = useReportCurves()
  const [isChoosing, setChoosing] = useState(false)
  const { session, events, curves } = detail
  const names = (chosenCurves[movementPairKey(pair)] ?? defaultReportCurves(pair, throwingCurves(detail))).filter(
    (name) => curves.some((curve) => curve.name === name),
  )
  const { value, failure, reread } = useRead(
    JSON.stringify([session.id, names]),
    async () => (names.length === 0 ? null : client.results.curves({ id: session.id, columns: names })),
    ['results'],
  )
  useReportPart('curves', names.length === 0 || value ? 'ready' : failure ? 'nothing' : 'reading')
  const zero = zeroEvent(events, pair)
  const about = [
    session.capturedAtMs === null ? null : phrases.format.dateTime(session.capturedAtMs),
    zero && report.timesFrom(phrases.metric(zero.name)),
  ].filter((part) => part !== null)
  const times = value && timesOf(value, { pair, events, zero })
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        {report.curves} <span>{about.join(', ')}</span>
        <span className={styles.cameras}>
          <Button onPress={() => setChoosing(true)} isDisabled={curves.length === 0}>
            {report.chooseCurves}
          </Button>
        </span>
      </h3>
      {names.length === 0 && <p className={styles.quiet}>{report.noCurves}</p>}
      {failure && (
        <Problem
          size="line"
          failure={failure}
          subject={report.curvesFailed}
          actions={<Button onPress={reread}>{common.retry}</Button>}
        />
      )}
      {value && times && (
        <div className={styles.plots}>
          {plotsByUnit(names, curves).map((plot) => (
            <CurveSvg
              key={plot.map(({ name }) => name).join()}
              unit={plot[0]?.unit ?? null}
              times={times}
              curves={plot.map(({ name }) => ({
                id: name,
                label: phrases.metric(name),
                values: unwrapAngles(name, value.columns.find((column) => column.name === name)?.values ?? []),
              }))}
              events={events
                .filter(({ name }) => name === zero?.name || isShownEvent(name, plot))
                .map((event) => ({
                  label: phrases.metric(event.name),
                  at: times.x[event.frame - value.firstFrame] ?? Number.NaN,
                  isZero: event.name === zero?.name,
                }))}
            />
          ))}
        </div>
      )}
      <CurvesDialog
        title={report.chooseCurves}
        curves={curves}
        chosen={names}
        onChoose={(chosen) => chooseReportCurves(pair, chosen)}
        limit={MAX_REPORT_CURVES}
        note={report.curvesNote(phrases.format.number(MAX_REPORT_CURVES))}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
      />
    </section>
  )
}

/** True for events that need a label; peaks are labeled at the curve. */
const isShownEvent = (event: string, plot: readonly MetricInfo[]) =>
  !plot.some(({ name }) => event.includes(name)) && !/^(max|peak)_/.test(event)
