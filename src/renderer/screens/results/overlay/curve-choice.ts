import type { MetricInfo, SessionDetail } from '../../../../contract/results/session.ts'
import { plotsOf } from '../../../../service-api/metrics/defaults.ts'

/** The curves that every session has. */
export function commonCurves([first, ...others]: readonly SessionDetail[]): readonly MetricInfo[] {
  return (first?.curves ?? []).filter(({ name }) =>
    others.every(({ curves }) => curves.some((curve) => curve.name === name)),
  )
}

/** The chosen curve where all have it, else the first that a rep of this movement shows. */
export function curveOf(
  [first]: readonly SessionDetail[],
  columns: readonly MetricInfo[],
  chosen: string | null,
): MetricInfo | null {
  const usual = first ? plotsOf(first.session).flat() : []
  const wanted = [...(chosen === null ? [] : [chosen]), ...usual]
  const found = wanted.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  return found[0] ?? columns[0] ?? null
}
