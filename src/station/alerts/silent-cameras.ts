const MINUTE_MS = 60_000

/** Shortest gap between arrivals; clips that arrive together, as from a card, count as one. */
const MIN_GAP_MS = MINUTE_MS
/** Longest gap that counts; a longer one is a break. */
const MAX_GAP_MS = 30 * MINUTE_MS
const MIN_GAPS = 5
const MAX_ARRIVALS = 12
/** Silence is reported after this many usual gaps, and after the minimum. */
const MIN_SILENT_GAPS = 4
const MIN_SILENCE_MS = 10 * MINUTE_MS
/** Arrivals in another folder that show that people are filming. */
const MIN_ARRIVALS_ELSEWHERE = 3

export interface Silence {
  readonly folder: string
  readonly silentMs: number
}

/**
 * Learns how often each folder gets a clip, and reports one that gets none while another does. The state ends with the
 * process: after a restart a folder's usual gap is learned again before its silence is reported.
 */
export function createSilentCameras() {
  const arrivals = new Map<string, number[]>()
  const told = new Set<string>()
  /** Start of the expectation per folder: before, the folder was away, or the computer slept. */
  const expectedFromMs = new Map<string, number>()

  function arrived(folder: string, atMs: number) {
    told.delete(folder)
    // Arrivals in the future come from a clock that was set back, and are dropped.
    const before = (arrivals.get(folder) ?? []).filter((earlierMs) => earlierMs <= atMs)
    const last = before.at(-1)
    if (last === undefined || atMs - last >= MIN_GAP_MS) arrivals.set(folder, [...before, atMs].slice(-MAX_ARRIVALS))
  }

  /** Watched folders that fell silent and were not reported yet. */
  function silent(folders: readonly string[], nowMs: number): Silence[] {
    return folders.flatMap((folder) => {
      const times = arrivals.get(folder) ?? []
      const usualMs = usualGapMs(times)
      if (usualMs === null || told.has(folder)) return []
      const sinceMs = Math.max(times.at(-1) ?? 0, expectedFromMs.get(folder) ?? 0)
      const silentMs = nowMs - sinceMs
      if (silentMs < Math.max(MIN_SILENCE_MS, MIN_SILENT_GAPS * usualMs)) return []
      const isFilmed = folders.some((other) => other !== folder && hasArrivals(other, sinceMs))
      return isFilmed ? [{ folder, silentMs: nowMs - (times.at(-1) ?? 0) }] : []
    })
  }

  const hasArrivals = (folder: string, sinceMs: number) =>
    (arrivals.get(folder) ?? []).filter((atMs) => atMs > sinceMs).length >= MIN_ARRIVALS_ELSEWHERE

  return {
    arrived,
    silent,
    markTold: (folder: string) => void told.add(folder),
    /** Counts silence from this time on. */
    expectFrom: (folder: string, atMs: number) => void expectedFromMs.set(folder, atMs),
  }
}

/** Median of the gaps; null while there are too few. */
function usualGapMs(times: readonly number[]): number | null {
  const gaps = times.slice(1).flatMap((atMs, index) => {
    const gapMs = atMs - (times[index] ?? atMs)
    return gapMs > MAX_GAP_MS ? [] : [gapMs]
  })
  if (gaps.length < MIN_GAPS) return null
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? null
}
