import { evidence } from '../../contract/evidence.ts'
import { type Box, type ByteSpan, walkBoxes } from './boxes.ts'
import type { ByteSource } from './byte-source.ts'
import { readSamples, type Samples } from './sample-tables.ts'
import { InvalidTableError, readTableFields } from './table-numbers.ts'

export interface Track {
  /** Four letters of the handler: `vide`, `soun`, `meta`, `tmcd`, … */
  readonly handler: string
  /** Four letters of the sample entry: `avc1`, `hvc1`, `mp4a`, … */
  readonly codec: string
  readonly samples: Samples
}

/** Content of a movie's index (`moov`). */
export interface MovieIndex {
  readonly tracks: readonly Track[]
  /** More samples are announced in fragments (`mvex`). */
  readonly isFragmented: boolean
}

/** Reads the index. Throws InvalidTableError where the index is incomplete, as in a file with reserved space. */
export async function readMovieIndex(source: ByteSource, moov: ByteSpan): Promise<MovieIndex> {
  const boxes = await readChildren(source, moov)
  const tracks: Track[] = []
  for (const trak of boxes.filter((box) => box.type === 'trak')) tracks.push(await readTrack(source, trak))
  return { tracks, isFragmented: boxes.some((box) => box.type === 'mvex') }
}

async function readTrack(source: ByteSource, trak: Box): Promise<Track> {
  const mdia = await readChildren(source, await readOnlyChild(source, trak, ['mdia']))
  const tables = await readChildren(source, await readOnlyChild(source, pickBox(mdia, ['minf']), ['stbl']))
  return {
    handler: await readFourLetters(source, pickBox(mdia, ['hdlr']).bodyStartByte + 8),
    codec: await readFourLetters(source, pickBox(tables, ['stsd']).bodyStartByte + 12),
    samples: await readSamples(source, {
      sizes: pickBox(tables, ['stsz', 'stz2']),
      chunks: pickBox(tables, ['stsc']),
      offsets: pickBox(tables, ['stco', 'co64']),
    }),
  }
}

/** Reads the boxes in a box, each of which must be complete. QuickTime ends a list with four zeros. */
export async function readChildren(source: ByteSource, parent: ByteSpan): Promise<Box[]> {
  const boxes: Box[] = []
  for await (const step of walkBoxes(source, parent)) {
    if (step.kind === 'box') {
      if (step.box.endByte > parent.endByte)
        throw new InvalidTableError(evidence('index-part-cut', { part: step.box.type }))
      boxes.push(step.box)
    } else if (step.why !== 'end' && !(step.why === 'zeros' && parent.endByte - step.atByte < 8)) {
      throw new InvalidTableError(evidence('index-gap'))
    }
  }
  return boxes
}

export const readOnlyChild = async (source: ByteSource, parent: ByteSpan, types: readonly string[]) =>
  pickBox(await readChildren(source, parent), types)

export function pickBox(boxes: readonly Box[], types: readonly string[]): Box {
  const found = boxes.find((box) => types.includes(box.type))
  if (!found) throw new InvalidTableError(evidence('index-part-missing', { part: types.join('/') }))
  return found
}

export const readFourLetters = async (source: ByteSource, startByte: number) =>
  (await readTableFields(source, startByte, 4)).toString('latin1')
