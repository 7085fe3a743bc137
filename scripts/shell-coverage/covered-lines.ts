import { decode } from '@jridgewell/sourcemap-codec'
import { z } from 'zod'

const Range = z.object({ startOffset: z.int(), endOffset: z.int(), count: z.int() })
type Range = z.infer<typeof Range>

/** Coverage file that Node writes for a process with NODE_V8_COVERAGE. */
export const ProcessCoverage = z.object({
  result: z.array(z.object({ url: z.string(), functions: z.array(z.object({ ranges: z.array(Range) })) })),
  'source-map-cache': z
    .record(
      z.string(),
      z.object({
        lineLengths: z.array(z.int()),
        data: z
          .object({
            sources: z.array(z.string()),
            sourcesContent: z.array(z.string().nullable()).optional(),
            mappings: z.string(),
          })
          .nullable(),
      }),
    )
    .default({}),
})
export type ProcessCoverage = z.infer<typeof ProcessCoverage>

/** By source and line: whether any process ran something of it. Lines without code are not in it. */
export type CoveredLines = Map<string, Map<number, boolean>>

/** Adds what one process ran. `nameOf` names a source by its address; null for one that does not count. */
export function addCoverage(
  lines: CoveredLines,
  coverage: ProcessCoverage,
  nameOf: (address: string) => string | null,
): void {
  for (const { url, functions } of coverage.result) {
    const map = coverage['source-map-cache'][url]
    if (!map?.data) continue
    const { sources, sourcesContent = [], mappings } = map.data
    const names = sources.map((source) => nameOf(new URL(source, url).href))
    if (names.every((name) => name === null)) continue
    const texts = sourcesContent.map((text) => text?.split('\n') ?? [])
    const countAt = countsOf(functions.flatMap(({ ranges }) => ranges))
    const starts = startsOf(map.lineLengths)
    for (const [row, segments] of decode(mappings).entries()) {
      for (const [column, source, line] of segments) {
        const name = source === undefined ? null : names[source]
        if (source === undefined || line === undefined || !name) continue
        // Brackets alone are not code: V8 counts those after a return as never reached.
        if (!/\w/.test(texts[source]?.[line] ?? '')) continue
        const known = lines.get(name) ?? new Map<number, boolean>()
        lines.set(name, known)
        const isRun = countAt((starts[row] ?? 0) + column) > 0
        known.set(line + 1, isRun || known.get(line + 1) === true)
      }
    }
  }
}

/** Offset at which each line of a file begins; each line ends with a line break. */
function startsOf(lineLengths: readonly number[]): number[] {
  let start = 0
  return lineLengths.map((length) => {
    const here = start
    start += length + 1
    return here
  })
}

/** Run count of an offset, taken from the innermost range around it. Callers ask for offsets in ascending order. */
function countsOf(ranges: readonly Range[]): (offset: number) => number {
  const sorted = ranges.toSorted((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset)
  const around: Range[] = []
  let next = 0
  return (offset) => {
    for (let range = sorted[next]; range && range.startOffset <= offset; range = sorted[next]) {
      while ((around.at(-1)?.endOffset ?? Number.POSITIVE_INFINITY) <= range.startOffset) around.pop()
      around.push(range)
      next += 1
    }
    while ((around.at(-1)?.endOffset ?? Number.POSITIVE_INFINITY) <= offset) around.pop()
    return around.at(-1)?.count ?? 0
  }
}
