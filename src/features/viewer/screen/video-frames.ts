import type { FrameTimes } from '../viewer-rep.ts'

/** Frames of one video, counted from 0, with times in milliseconds of the video. */
export interface VideoFrames {
  readonly count: number
  /** Average duration of a frame. */
  readonly frameMs: number
  readonly durationMs: number
  /** Start of a frame; frames outside the video continue at the average rate. */
  readonly startMs: (frame: number) => number
  /** Middle of a frame: rounding may move its edges into a neighbor. */
  readonly middleMs: (frame: number) => number
  /** Frame displayed at a time; negative before the video, `count` or more after it. */
  readonly at: (ms: number) => number
}

/** Edges between frames, and the end: a variable frame rate has no formula. */
function edgesOf({ unitsPerSecond, firstUnits, runs }: FrameTimes): Float64Array {
  const count = runs.reduce((sum, [frames]) => sum + frames, 0)
  const edges = new Float64Array(count + 1)
  let index = 0
  let units = firstUnits
  edges[0] = (units / unitsPerSecond) * 1_000
  for (const [frames, duration] of runs)
    for (let frame = 0; frame < frames; frame++) {
      units += duration
      edges[++index] = (units / unitsPerSecond) * 1_000
    }
  return edges
}

export function videoFrames(times: FrameTimes): VideoFrames {
  const edges = edgesOf(times)
  const count = edges.length - 1
  const first = edges[0] ?? 0
  const end = edges[count] ?? 0
  const frameMs = count > 0 && end > first ? (end - first) / count : 1_000 / 30
  const startMs = (frame: number) => {
    if (frame < 0) return first + frame * frameMs
    return frame >= count ? end + (frame - count) * frameMs : (edges[frame] ?? 0)
  }
  return {
    count,
    frameMs,
    durationMs: end,
    startMs,
    middleMs: (frame) => (startMs(frame) + startMs(frame + 1)) / 2,
    at(ms) {
      if (ms < first) return Math.floor((ms - first) / frameMs)
      if (ms >= end) return count + Math.floor((ms - end) / frameMs)
      return lastAtOrBefore(edges, ms)
    },
  }
}

function lastAtOrBefore(edges: Float64Array, ms: number): number {
  let low = 0
  let high = edges.length - 2
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((edges[middle] ?? 0) <= ms) low = middle
    else high = middle - 1
  }
  return low
}
