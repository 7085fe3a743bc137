import { AppError } from '../../../station/app-error.ts'
import type { SessionCurves, SessionFigure } from '../session.ts'
import type { ViewColumns } from './columns.ts'
import { axesOf, figureJoints } from './curve-columns.ts'
import { withCurves } from './curve-source.ts'
import type { ResultsSource } from './results-source.ts'

/** Minutes of the fastest cameras; a session is a single attempt of seconds. */
const MAX_FRAMES = 100_000
/** Numbers in one result, such as 200 curves of 5,000 frames. */
const MAX_NUMBERS = 1_000_000

/** Reads a session's rows by frame: frame, time, and the given columns. */
const readFrames = (library: ResultsSource, id: string, wanted: (curves: ViewColumns) => readonly string[]) =>
  withCurves(library, id, async ({ columns: curves, rows, parameters, framesPerSecond }) => {
    const names = wanted(curves)
    const maxFrames = Math.min(MAX_FRAMES, Math.floor(MAX_NUMBERS / Math.max(names.length, 1)))
    const values = names.map((name, index) => `, ${curves.number(name)} AS value_${index}`)
    const { columns } = await library.engine.numbers(
      `SELECT ${curves.number('frame')} AS frame_now, ${curves.number('time')} AS time_now${values.join('')}
       FROM ${rows} ORDER BY frame_now NULLS LAST, time_now NULLS LAST LIMIT ${maxFrames + 1}`,
      parameters,
    )
    const [frames = new Float64Array(), times = new Float64Array(), ...found] = columns
    if (frames.length > maxFrames) throw new AppError('results-too-many', { limit: maxFrames })
    return { framesPerSecond, names, frames, times, values: found }
  })

/**
 * Reads curves of one session; columns missing from its results are left out. Throws AppError `result-unknown`,
 * `results-too-many`.
 */
export async function sessionCurves(
  library: ResultsSource,
  { id, columns }: { readonly id: string; readonly columns: readonly string[] },
): Promise<SessionCurves> {
  const wanted = [...new Set(columns)]
  const { framesPerSecond, frames, times, names, values } = await readFrames(library, id, (curves) =>
    wanted.filter((name) => curves.has(name)),
  )
  const first = frames[0] ?? 0
  return {
    id,
    framesPerSecond,
    firstFrame: Number.isFinite(first) ? Math.trunc(first) : 0,
    time: frameTimes(frames, times, framesPerSecond),
    columns: names.map((name, index) => ({
      name,
      values: Array.from(values[index] ?? [], (value) => (Number.isFinite(value) ? value : null)),
    })),
  }
}

/** Time of each frame: from the results, else from the frame rate, else one second per frame. */
function frameTimes(frames: Float64Array, times: Float64Array, framesPerSecond: number | null): number[] {
  const isWhole = (values: Float64Array) => values.every((value) => Number.isFinite(value))
  if (isWhole(times)) return Array.from(times, (time) => time - (times[0] ?? 0))
  const rate = framesPerSecond ?? 1
  if (isWhole(frames)) return Array.from(frames, (frame) => (frame - (frames[0] ?? 0)) / rate)
  return Array.from(frames, (_, index) => index / rate)
}

/** Reads the joint centers of one session; none where no joint has all three axes. */
export async function sessionFigure(library: ResultsSource, id: string): Promise<SessionFigure> {
  const { frames, names, values } = await readFrames(library, id, (curves) =>
    figureJoints(curves.all.map(({ name }) => name)).flatMap(axesOf),
  )
  const filled = new Map(names.map((name, index) => [name, values[index] ?? new Float64Array()]))
  for (const [name, column] of filled) if (!column.some((value) => Number.isFinite(value))) filled.delete(name)
  const joints = figureJoints([...filled.keys()])
  const columns = joints.flatMap(axesOf).flatMap((name) => filled.get(name) ?? [])
  const count = joints.length === 0 ? 0 : frames.length
  return { id, joints, frames: count, positions: packPositions(columns, count) }
}

/** Packs positions frame by frame, as base64 of little-endian 32-bit floats. */
function packPositions(columns: readonly Float64Array[], frames: number): string {
  const bytes = new DataView(new ArrayBuffer(frames * columns.length * 4))
  for (const [index, column] of columns.entries())
    for (let frame = 0; frame < frames; frame += 1)
      bytes.setFloat32((frame * columns.length + index) * 4, column[frame] ?? Number.NaN, true)
  return Buffer.from(bytes.buffer).toString('base64')
}
