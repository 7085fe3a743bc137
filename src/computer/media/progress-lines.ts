/** Progress of a conversion. */
export interface ConversionProgress {
  /** Time in the output. */
  readonly atMs: number
  readonly frames: number
  readonly sizeBytes: number
}

/** Longer than any line of ffmpeg. */
const MAX_LINE_LENGTH = 1_000

/** Parses the output of `-progress`: lines of `key=value`, each block ended by `progress`. Values may be `N/A`. */
export function createProgressReader(onProgress: (progress: ConversionProgress) => void) {
  let unread = ''
  let values: Record<string, number> = {}

  function takeLine(line: string) {
    const [, key, value] = /^(\w+)=\s*(.*)$/.exec(line) ?? []
    if (key === undefined) return
    if (key !== 'progress') {
      const number = Number(value)
      if (Number.isFinite(number)) values[key] = number
      return
    }
    const { out_time_us: us = 0, frame = 0, total_size: size = 0 } = values
    values = {}
    onProgress({ atMs: Math.max(0, us / 1_000), frames: frame, sizeBytes: size })
  }

  return (text: string) => {
    const lines = (unread + text).split('\n')
    unread = (lines.pop() ?? '').slice(0, MAX_LINE_LENGTH)
    for (const line of lines) takeLine(line.trim())
  }
}
