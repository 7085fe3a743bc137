import { withFile } from '../../../computer/files/local-files.ts'
import {
  type Box,
  type ByteSource,
  InvalidTableError,
  openByteSource,
  walkBoxes,
} from '../../../computer/media/boxes.ts'
import { pickBox, readChildren, readFourLetters, readOnlyChild } from '../../../computer/media/movie-index.ts'
import type { Probe } from '../../../station/contract/probe.ts'
import { type FrameTimes, MAX_FRAME_RUNS } from '../viewer-rep.ts'

/** More than an hour at 240 frames per second, which has 864,000. */
const MAX_FRAMES = 2_000_000

const USUAL_FRAMES_PER_SECOND = 30

/** Reads when each frame of a clip is displayed. Throws AppError `file-missing`, `file-locked`. */
export const readFrameTimes = (path: string, probe: Probe): Promise<FrameTimes> =>
  withFile(path, async (file) => {
    const exact = await exactTimes(await openByteSource(file)).catch((error: unknown) => {
      if (error instanceof InvalidTableError) return null
      throw error
    })
    return exact ?? averageTimes(probe)
  })

/** Assumes that every frame lasts equally long. */
function averageTimes({ framesPerSecond, durationMs }: Pick<Probe, 'framesPerSecond' | 'durationMs'>): FrameTimes {
  const rate = framesPerSecond ?? USUAL_FRAMES_PER_SECOND
  const frames = Math.max(Math.round((durationMs / 1_000) * rate), 1)
  return { unitsPerSecond: rate, firstUnits: 0, runs: [[frames, 1]], isExact: false }
}

/** Reads exact times; null for a fragmented or edited file. Throws InvalidTableError. */
async function exactTimes(source: ByteSource): Promise<FrameTimes | null> {
  const moov = await moovOf(source)
  if (!moov) return null
  const boxes = await readChildren(source, moov)
  const movieUnits = unitsPerSecond(await bodyOf(source, pickBox(boxes, ['mvhd'])))
  for (const trak of boxes.filter(({ type }) => type === 'trak')) {
    const parts = await readChildren(source, trak)
    const mdia = await readChildren(source, pickBox(parts, ['mdia']))
    if ((await readFourLetters(source, pickBox(mdia, ['hdlr']).bodyStartByte + 8)) !== 'vide') continue
    const tables = await readChildren(source, await readOnlyChild(source, pickBox(mdia, ['minf']), ['stbl']))
    const edits = parts.find(({ type }) => type === 'edts')
    const trackUnits = unitsPerSecond(await bodyOf(source, pickBox(mdia, ['mdhd'])))
    const edit = edits ? await readEdit(source, edits) : wholeTrack
    if (edit === null) return null
    const shown = inUnitsOfTrack(edit, trackUnits / movieUnits)
    return timesOf(await readSampleTimes(source, tables), shown, trackUnits)
  }
  return null
}

async function moovOf(source: ByteSource): Promise<Box | null> {
  for await (const step of walkBoxes(source, { bodyStartByte: 0, endByte: source.sizeBytes }))
    if (step.kind === 'box' && step.box.type === 'moov') return step.box
  return null
}

const MAX_TABLE_BYTES = 16 * 1024 * 1024

async function bodyOf(source: ByteSource, { type, bodyStartByte, endByte }: Box): Promise<Buffer> {
  const sizeBytes = endByte - bodyStartByte
  const body = sizeBytes > MAX_TABLE_BYTES ? Buffer.alloc(0) : await source.read(bodyStartByte, sizeBytes)
  if (body.length < Math.max(sizeBytes, 8))
    throw new InvalidTableError({ code: 'index-part-cut', parameters: { part: type } })
  return body
}

/** Reads the time scale of `mvhd` or `mdhd`; version 1 has longer times before it. */
function unitsPerSecond(head: Buffer): number {
  const at = head[0] === 1 ? 20 : 12
  const units = head.length >= at + 4 ? head.readUInt32BE(at) : 0
  if (units === 0) throw new InvalidTableError({ code: 'index-part-cut', parameters: { part: 'mdhd' } })
  return units
}

/** Part of a track that is played, and the pause before it. */
interface Edit {
  /** In the movie's units. */
  readonly pause: number
  /** In the movie's units; 0 for all there is. */
  readonly duration: number
  /** In the track's units. */
  readonly from: number
}
const wholeTrack: Edit = { pause: 0, duration: 0, from: 0 }

/** Reads the edit list; null where it has several parts. */
async function readEdit(source: ByteSource, edts: Box): Promise<Edit | null> {
  const list = (await readChildren(source, edts)).find(({ type }) => type === 'elst')
  if (!list) return wholeTrack
  const body = await bodyOf(source, list)
  const isLong = body[0] === 1
  const entryBytes = isLong ? 20 : 12
  const entries = Math.min(body.readUInt32BE(4), Math.floor((body.length - 8) / entryBytes))
  let edit = wholeTrack
  let parts = 0
  for (let entry = 0; entry < entries; entry++) {
    const at = 8 + entry * entryBytes
    const duration = isLong ? Number(body.readBigUInt64BE(at)) : body.readUInt32BE(at)
    const from = isLong ? Number(body.readBigInt64BE(at + 8)) : body.readInt32BE(at + 4)
    if (from < 0) edit = { ...edit, pause: edit.pause + duration }
    else if (++parts > 1) return null
    else edit = { ...edit, duration, from }
  }
  return edit
}

const inUnitsOfTrack = ({ pause, duration, from }: Edit, perMovieUnit: number): Edit => ({
  pause: pause * perMovieUnit,
  duration: duration * perMovieUnit,
  from,
})

interface SampleTimes {
  /** Display time of each sample in the track's units, sorted. */
  readonly at: Float64Array
  /** Duration of the last sample. */
  readonly lastUnits: number
}

async function readSampleTimes(source: ByteSource, tables: readonly Box[]): Promise<SampleTimes | null> {
  const durations = await bodyOf(source, pickBox(tables, ['stts']))
  const offsets = tables.find(({ type }) => type === 'ctts')
  const count = totalOf(durations)
  if (count === 0 || count > MAX_FRAMES) return null
  const at = new Float64Array(count)
  let index = 0
  let units = 0
  let lastUnits = 0
  eachRun(durations, (samples, duration) => {
    for (let sample = 0; sample < samples && index < count; sample++) {
      at[index++] = units
      units += duration
    }
    lastUnits = duration
  })
  if (!offsets) return { at, lastUnits }
  index = 0
  // Version 1 has negative offsets; cameras write them in version 0 too.
  eachRun(await bodyOf(source, offsets), (samples, offset) => {
    for (let sample = 0; sample < samples && index < count; sample++, index++)
      at[index] = (at[index] ?? 0) + (offset | 0)
  })
  return { at: at.sort(), lastUnits }
}

/** Calls back for each entry of `stts` or `ctts`: a number of samples with one value. */
function eachRun(table: Buffer, run: (samples: number, value: number) => void): void {
  const entries = Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / 8))
  for (let entry = 0; entry < entries; entry++)
    run(table.readUInt32BE(8 + entry * 8), table.readUInt32BE(12 + entry * 8))
}

function totalOf(table: Buffer): number {
  let total = 0
  eachRun(table, (samples) => {
    total += samples
  })
  return total
}

/** Applies the edit: frames before and after it are not displayed, and playback time begins with it. */
function timesOf(
  samples: SampleTimes | null,
  { pause, duration, from }: Edit,
  unitsPerSecond: number,
): FrameTimes | null {
  if (!samples) return null
  const end = duration > 0 ? from + duration : Number.POSITIVE_INFINITY
  // Durations are rounded to the movie's coarser units.
  const shown = samples.at.filter((at) => at >= from && at < end - 0.5)
  const first = shown[0]
  if (first === undefined) return null
  const runs: [number, number][] = []
  for (let index = 0; index < shown.length; index++) {
    const next = shown[index + 1]
    const units = next === undefined ? samples.lastUnits : next - (shown[index] ?? 0)
    const last = runs.at(-1)
    if (last && last[1] === units) last[0] += 1
    else runs.push([1, units])
  }
  if (runs.length > MAX_FRAME_RUNS) return null
  return { unitsPerSecond, firstUnits: first - from + pause, runs, isExact: true }
}
