/**
 * What to add to the clock of whoever looks at the page for the station's: they may be two computers. None where the
 * answer's time lies between asking and its arrival: then they can't be told apart.
 */
export function stationAheadMs({ askedAtMs, nowMs, answeredAtMs }: AskedTime): number {
  if (nowMs >= askedAtMs && nowMs <= answeredAtMs) return 0
  return nowMs - (askedAtMs + answeredAtMs) / 2
}

interface AskedTime {
  readonly askedAtMs: number
  /** The station's, when it answered. */
  readonly nowMs: number
  readonly answeredAtMs: number
}
