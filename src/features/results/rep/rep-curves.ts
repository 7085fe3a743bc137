import { type PlotContent, plotStyle } from '../../../renderer/plots/plot-files.ts'
import { plotsOf } from '../../../service/metrics/defaults.ts'
import { alignmentOf } from '../../../service/metrics/events.ts'
import type { Side } from '../../../service/metrics/joints.ts'
import { unwrapAngles } from '../compare/unwrap.ts'
import type { SessionCurves, SessionDetail, SessionEvent } from '../session.ts'

/** Upper bound of curves in one plot. */
export const MAX_PLOT_CURVES = 4

/** Times of a session in milliseconds from its zero, and its events as indexes into them. */
export interface RepTime {
  readonly x: readonly number[]
  readonly zero: SessionEvent | null
  readonly events: readonly { readonly name: string; readonly index: number }[]
  /** Range from shortly before the first event to shortly after the last one. */
  readonly span: readonly [from: number, to: number] | undefined
}

const EVENT_PADDING_MS = 250
const otherSidePrefix: Readonly<Record<'left' | 'right', string>> = { left: 'right_', right: 'left_' }

/** Times of a session; zero is the event at which sessions of the movement are compared, else the first frame. */
export function repTime({ session, events }: SessionDetail, { time, firstFrame }: SessionCurves): RepTime {
  const zero = events.find(({ name }) => name === alignmentOf(session)?.event) ?? null
  const last = time.length - 1
  const indexOf = ({ frame }: SessionEvent) => frame - firstFrame
  const within = events.filter((event) => indexOf(event) >= 0 && indexOf(event) <= last)
  const start = zero === null ? 0 : (time[Math.min(Math.max(indexOf(zero), 0), last)] ?? 0)
  const x = time.map((seconds) => Math.round((seconds - start) * 1e6) / 1e3)
  const marks = within.map((event) => ({ name: event.name, index: indexOf(event) }))
  const at = marks.map(({ index }) => x[index] ?? 0)
  const [from, to] = [x[0] ?? 0, x[last] ?? 0]
  const span =
    at.length < 2
      ? undefined
      : ([
          Math.max(Math.min(...at) - EVENT_PADDING_MS, from),
          Math.min(Math.max(...at) + EVENT_PADDING_MS, to),
        ] as const)
  return { x, zero, events: marks.toSorted((one, two) => one.index - two.index), span }
}

/** Hand that throws or swings, where the results contain it. */
export function throwingSide({ metrics }: Pick<SessionDetail, 'metrics'>): Extract<Side, 'left' | 'right'> | null {
  const hand = metrics.find(({ metric }) => metric.name === 'handedness')?.value
  const said = hand?.kind === 'text' ? hand.value.trim().toLowerCase() : ''
  return said === 'left' || said === 'right' ? said : null
}

/** Curves of a session without those of the other arm. */
export function throwingCurves(detail: Pick<SessionDetail, 'curves' | 'metrics'>): SessionDetail['curves'] {
  const side = throwingSide(detail)
  if (side === null) return detail.curves
  const isArm = /elbow|arm_|shoulder|wrist/
  return detail.curves.filter(({ name }) => !(name.startsWith(otherSidePrefix[side]) && isArm.test(name)))
}

/** Default curves of the two plots: the usual ones of the movement, without the other arm. */
export function defaultRepCurves(detail: SessionDetail): readonly (readonly string[])[] {
  const names = new Set(throwingCurves(detail).map(({ name }) => name))
  const isUsed = (name: string) => names.has(name)
  const defaults = plotsOf(detail.session).map((columns) => columns.filter(isUsed).slice(0, MAX_PLOT_CURVES))
  const rest = detail.curves.filter(({ name }) => !/_[xyz]$|^frame$|^time$/.test(name)).map(({ name }) => name)
  return [0, 1].map((plot) => (defaults[plot]?.length ? defaults[plot] : rest.slice(plot, plot + 1)))
}

interface CurveNames {
  readonly curve: (name: string) => string
  readonly unit: (unit: string) => string
}

/** Content of one plot; the axis shows the unit where all curves share it. */
export function repContent(
  columns: readonly string[],
  {
    detail,
    curves,
    time,
    isEventRange,
  }: { detail: SessionDetail; curves: SessionCurves; time: RepTime; isEventRange: boolean },
  names: CurveNames,
): PlotContent {
  const infos = columns.map((name) => detail.curves.find((info) => info.name === name))
  const units = new Set(infos.map((info) => info?.unit ?? null))
  const [only] = units
  const yUnit = units.size === 1 && only !== null && only !== undefined ? names.unit(only) : null
  return {
    x: time.x,
    series: columns.map((name, index) => {
      const unit = infos[index]?.unit ?? null
      const ownUnit = units.size > 1 && unit !== null ? ` (${names.unit(unit)})` : ''
      const values = unwrapAngles(name, curves.columns.find((column) => column.name === name)?.values ?? [])
      return { id: name, label: names.curve(name) + ownUnit, values, ...plotStyle(index), isChosen: index === 0 }
    }),
    events: time.events.map(({ name, index }) => ({
      id: name,
      at: time.x[index] ?? 0,
      label: names.curve(name),
      isZero: name === time.zero?.name,
    })),
    span: isEventRange ? time.span : undefined,
    xUnit: 'ms',
    yUnit,
    names: 'peak',
  }
}

/** Index of the next event in a direction; the same index where there is none. */
export function nextEventIndex(events: RepTime['events'], index: number, direction: 1 | -1): number {
  const indexes = events.map((event) => event.index)
  const found = direction === 1 ? indexes.find((at) => at > index) : indexes.findLast((at) => at < index)
  return found ?? index
}
