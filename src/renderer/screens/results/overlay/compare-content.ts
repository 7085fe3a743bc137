import type { PlotContent, PlotSeries, PlotTick } from '../../../components/plots/plot-model.ts'
import { type Axis, commonEvents, eventPositions, type TimedCurve } from './alignment.ts'
import { overlay } from './resample.ts'
import { meanLook, type SessionLook } from './session-appearance.ts'
import { type Band, bandOf } from './statistics.ts'

export interface ComparedCurve extends SessionLook {
  readonly id: string
  readonly label: string
  readonly isChosen: boolean
  readonly curve: TimedCurve
}

interface Compared {
  readonly curves: readonly ComparedCurve[]
  readonly axis: Axis
  readonly isWhole: boolean
  /** Whose mean and band are drawn; null for none. */
  readonly averaged: readonly TimedCurve[] | null
  readonly unit: string | null
  readonly words: {
    readonly event: (name: string) => string
    readonly frameZero: string
    readonly mean: (count: number) => string
  }
}

export interface CompareContent {
  readonly content: PlotContent
  readonly band: Band | null
  /** Sessions that can't be laid on the axis. */
  readonly left: readonly string[]
  /** Where the cursor begins. */
  readonly zeroIndex: number
}

/** Time around the events, in both directions. */
const MIN_BESIDE_MS = 100
const BESIDE_PART = 0.25
const LONE_BESIDE_MS = 400

/** What the plot draws of sessions on one axis. */
export function compareContent(compared: Compared): CompareContent {
  const { curves, axis, averaged, unit, words } = compared
  const laid = overlay([...curves.map(({ curve }) => curve), ...(averaged ?? [])], axis)
  const band = averaged === null ? null : bandOf(laid.rows.slice(curves.length))
  const left = curves.filter((_, index) => laid.rows[index] === null).map(({ label }) => label)
  const lines = curves.flatMap(({ id, label, color, dash, isChosen }, index): PlotSeries[] => {
    const values = laid.rows[index]
    return values ? [{ id, label, color, dash, isChosen, values }] : []
  })
  const mean: PlotSeries[] = band ? [{ id: 'mean', label: words.mean(band.count), values: band.mean, ...meanLook }] : []
  const shown = curves.map(({ curve }) => curve)
  return {
    content: {
      x: laid.x,
      // The last one is drawn above the others.
      series: [...mean, ...lines.filter(({ isChosen }) => !isChosen), ...lines.filter(({ isChosen }) => isChosen)],
      bands: band ? [{ id: words.mean(band.count), lower: band.lower, upper: band.upper, color: meanLook.color }] : [],
      events: eventsOf(compared),
      ticks: ticksOf(compared),
      span: spanOf(shown, axis, compared.isWhole),
      xUnit: axis.kind === 'time' ? 'ms' : '%',
      yUnit: unit,
      names: 'end',
    },
    band,
    left,
    zeroIndex: Math.max(laid.x.indexOf(0), 0),
  }
}

/** Events of the chosen session that all have, and frame 0 where it is what they are aligned at. */
function eventsOf({ curves, axis, words }: Compared): NonNullable<PlotContent['events']> {
  const chosen = curves.find(({ isChosen }) => isChosen)
  if (!chosen) return []
  const common = new Set(commonEvents(curves.map(({ curve }) => curve)))
  const zero = axis.kind === 'time' ? axis.event : undefined
  const events = eventPositions(chosen.curve, axis)
    .filter(({ name }) => common.has(name))
    .map(({ name, at }) => ({ id: name, at, label: words.event(name), isZero: name === zero }))
  return zero === null ? [{ id: 'frame 0', at: 0, label: words.frameZero, isZero: true }, ...events] : events
}

/** The same events in the other sessions; what they are aligned at is the same for all. */
function ticksOf({ curves, axis }: Compared): PlotTick[] {
  const common = new Set(commonEvents(curves.map(({ curve }) => curve)))
  const fixed = new Set(axis.kind === 'time' ? [axis.event] : [axis.from, axis.to])
  return curves.flatMap(({ curve, color }) =>
    eventPositions(curve, axis)
      .filter(({ name }) => common.has(name) && !fixed.has(name))
      .map(({ at }) => ({ at, color })),
  )
}

/** The part of time around all common events of all sessions; undefined for all of it. */
function spanOf(curves: readonly TimedCurve[], axis: Axis, isWhole: boolean): readonly [number, number] | undefined {
  if (axis.kind === 'phase') return [0, 100]
  if (isWhole) return undefined
  const common = new Set(commonEvents(curves))
  const at = curves.flatMap((curve) => eventPositions(curve, axis).filter(({ name }) => common.has(name)))
  if (at.length === 0) return undefined
  const [low, high] = [Math.min(...at.map((event) => event.at)), Math.max(...at.map((event) => event.at))]
  const beside = high === low ? LONE_BESIDE_MS : Math.max((high - low) * BESIDE_PART, MIN_BESIDE_MS)
  return [low - beside, high + beside]
}
