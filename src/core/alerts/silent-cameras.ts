const MINUTE_MS = 60_000

/** Clips that arrive together, such as those of a card, count as one arrival. */
const MIN_GAP_MS = MINUTE_MS
/** A longer gap is a break, and says nothing of the usual one. */
const MAX_GAP_MS = 30 * MINUTE_MS
const MIN_GAPS = 5
const MAX_ARRIVALS = 12
/** Silent after so many usual gaps, and not sooner than that. */
const MIN_SILENT_GAPS = 4
const MIN_SILENCE_MS = 10 * MINUTE_MS
/** So many arrivals in another folder show that people are filming. */
const MIN_ARRIVALS_ELSEWHERE = 3

export interface Silence {
  readonly folder: string
  readonly silentMs: number
}

/**
 * Learns how often each folder gets a clip, and notices one that gets none while another does. What it learned ends with
 * the process: after a restart a folder has to show its rhythm again before anybody is told of its silence.
 */
export function createSilentCameras() {
  const arrivals = new Map<string, number[]>()
  const told = new Set<string>()
  /** Nothing is expected of a folder before: it was away, or the computer slept. */
  const expectedFromMs = new Map<string, number>()

  function arrived(folder: string, atMs: number) {
    told.delete(folder)
    // A clock that was set back leaves nothing to compare with.
    const before = (arrivals.get(folder) ?? []).filter((earlierMs) => earlierMs <= atMs)
    const last = before.at(-1)
    if (last === undefined || atMs - last >= MIN_GAP_MS) arrivals.set(folder, [...before, atMs].slice(-MAX_ARRIVALS))
  }

  /** The folders that fell silent and were not told of, among those that are watched now. */
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
    /** Silence is counted from here on. */
    expectFrom: (folder: string, atMs: number) => void expectedFromMs.set(folder, atMs),
  }
}

/** The median of the gaps; null while too few are known. */
function usualGapMs(times: readonly number[]): number | null {
  const gaps = times.slice(1).flatMap((atMs, index) => {
    const gapMs = atMs - (times[index] ?? atMs)
    return gapMs > MAX_GAP_MS ? [] : [gapMs]
  })
  if (gaps.length < MIN_GAPS) return null
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? null
}
