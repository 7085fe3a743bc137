import { plotsOf } from '../../../service/metrics/defaults.ts'
import type { MetricInfo, SessionDetail } from '../session.ts'

/** Curves that every session has. */
export function commonCurves([first, ...others]: readonly SessionDetail[]): readonly MetricInfo[] {
  return (first?.curves ?? []).filter(({ name }) =>
    others.every(({ curves }) => curves.some((curve) => curve.name === name)),
  )
}

/** Chosen curve where all sessions have it, else the default of the movement. */
export function chooseCurve(
  [first]: readonly SessionDetail[],
  columns: readonly MetricInfo[],
  chosen: string | null,
): MetricInfo | null {
  const defaults = first ? plotsOf(first.session).flat() : []
  const wanted = [...(chosen === null ? [] : [chosen]), ...defaults]
  const found = wanted.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  return found[0] ?? columns[0] ?? null
}
