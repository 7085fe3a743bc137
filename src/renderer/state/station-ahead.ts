/**
 * Offset in ms from the page's clock to the station's, which may be another computer. 0 when the answer's time lies
 * between request and response: the clocks can't be told apart then.
 */
export function stationAheadMs({ askedAtMs, nowMs, answeredAtMs }: AskedTime): number {
  if (nowMs >= askedAtMs && nowMs <= answeredAtMs) return 0
  return nowMs - (askedAtMs + answeredAtMs) / 2
}

interface AskedTime {
  readonly askedAtMs: number
  /** Time of the station's clock in its answer. */
  readonly nowMs: number
  readonly answeredAtMs: number
}
