import type { FileHandle } from 'node:fs/promises'
import { BadVideo, type Box, childBoxes, findBox, readContent, readTopLevel, withFile } from './boxes.ts'
import { readFragments } from './fragments.ts'
import { readSampleTable, type Samples } from './sample-table.ts'

/** What the received video says of itself; `fps` becomes `fps_detected` (2.2). */
export interface VideoProbe {
  readonly fps: number
  readonly frameCount: number
  readonly durationMs: number
  /** As displayed: sides swapped when the video is turned by a quarter. */
  readonly widthPx: number
  readonly heightPx: number
}

/** Reads a received video; throws BadVideo when it is none or is cut short (2.2, `error`). */
export async function probeVideo(path: string): Promise<VideoProbe> {
  return await withFile(path, async (file, sizeBytes) => {
    const boxes = await readTopLevel(file, sizeBytes)
    const movie = boxes.find(({ type }) => type === 'moov')
    if (!movie) throw new BadVideo('The file is not a complete MP4 or MOV video: it has no index.')
    const broken = boxes.find(({ end }) => end > sizeBytes)
    if (broken) throw new BadVideo(`The video is cut short: ${sizeBytes} of ${broken.end} bytes are there.`)
    const moov = await readContent(file, movie)
    return await readVideoTrack({ file, sizeBytes, boxes, moov })
  }).catch(toBadVideo)
}

/** A read past the end of a table is the file's fault; anything else is not. */
function toBadVideo(error: unknown): never {
  if (error instanceof RangeError) throw new BadVideo('The index of the video is damaged.')
  throw error
}

interface Movie {
  readonly file: FileHandle
  readonly sizeBytes: number
  readonly boxes: readonly Box[]
  readonly moov: Buffer
}

async function readVideoTrack({ file, sizeBytes, boxes, moov }: Movie): Promise<VideoProbe> {
  const track = findVideoTrack(moov)
  const table = findBox(track, 'mdia', 'minf', 'stbl')
  const header = findBox(track, 'tkhd')
  if (!table || !header) throw new BadVideo('The index of the video is damaged.')
  const timeScale = readTimeScale(track)
  const { widthPx, heightPx, trackId } = readTrackHeader(header)
  const whole = readSampleTable(table)
  const samples = whole.count > 0 ? whole : await readFragmented({ file, boxes, moov, trackId })
  if (samples.endByte > sizeBytes) {
    throw new BadVideo(`The video is cut short: ${sizeBytes} of ${samples.endByte} bytes are there.`)
  }
  if (samples.count === 0 || samples.duration === 0) throw new BadVideo('The video has no frames.')
  return {
    fps: Math.round(((samples.count * timeScale) / samples.duration) * 1000) / 1000,
    frameCount: samples.count,
    durationMs: Math.round((samples.duration / timeScale) * 1000),
    widthPx,
    heightPx,
  }
}

function findVideoTrack(moov: Buffer): Buffer {
  for (const { type, content } of childBoxes(moov)) {
    const handler = type === 'trak' ? findBox(content, 'mdia', 'hdlr') : undefined
    if (handler?.toString('latin1', 8, 12) === 'vide') return content
  }
  throw new BadVideo('The file holds no video track.')
}

function readTimeScale(track: Buffer): number {
  const mdhd = findBox(track, 'mdia', 'mdhd')
  // Version 1 has 64-bit creation and modification times before the time scale.
  const timeScale = mdhd?.readUInt32BE(mdhd[0] === 1 ? 20 : 12)
  if (!timeScale) throw new BadVideo('The index of the video is damaged.')
  return timeScale
}

function readTrackHeader(tkhd: Buffer) {
  const long = tkhd[0] === 1
  const matrix = long ? 52 : 40
  // A matrix whose first entry is 0 turns by a quarter. Sides are fixed-point with 16 bits of fraction.
  const turned = tkhd.readInt32BE(matrix) === 0
  const [width, height] = [tkhd.readUInt32BE(matrix + 36) / 65536, tkhd.readUInt32BE(matrix + 40) / 65536]
  return {
    trackId: tkhd.readUInt32BE(long ? 20 : 12),
    widthPx: turned ? height : width,
    heightPx: turned ? width : height,
  }
}

type Fragmented = Omit<Movie, 'sizeBytes'> & { readonly trackId: number }

async function readFragmented({ file, boxes, moov, trackId }: Fragmented): Promise<Samples> {
  const fragments: Buffer[] = []
  for (const box of boxes) if (box.type === 'moof') fragments.push(await readContent(file, box))
  return readFragments(moov, fragments, trackId)
}
