import { evidence } from '../../contract/evidence.ts'
import { type Box, type Span, walkBoxes } from './boxes.ts'
import type { ByteSource } from './byte-source.ts'
import { readSamples, type Samples } from './sample-tables.ts'
import { fields, TablesBroken } from './table-numbers.ts'

export interface Track {
  /** The handler's four letters: `vide`, `soun`, `meta`, `tmcd`, … */
  readonly handler: string
  /** The sample entry's four letters: `avc1`, `hvc1`, `mp4a`, … */
  readonly codec: string
  readonly samples: Samples
}

/** What the index (`moov`) of a movie says. */
export interface MovieIndex {
  readonly tracks: readonly Track[]
  /** Whether more samples are announced in fragments (`mvex`). */
  readonly isFragmented: boolean
}

/** Reads the index. Throws TablesBroken where it is not whole, as in a file whose space was reserved before its bytes came. */
export async function readMovieIndex(source: ByteSource, moov: Span): Promise<MovieIndex> {
  const boxes = await children(source, moov)
  const tracks: Track[] = []
  for (const trak of boxes.filter((box) => box.type === 'trak')) tracks.push(await readTrack(source, trak))
  return { tracks, isFragmented: boxes.some((box) => box.type === 'mvex') }
}

async function readTrack(source: ByteSource, trak: Box): Promise<Track> {
  const mdia = await children(source, await only(source, trak, ['mdia']))
  const tables = await children(source, await only(source, pick(mdia, ['minf']), ['stbl']))
  return {
    handler: await lettersAt(source, pick(mdia, ['hdlr']).bodyStartByte + 8),
    codec: await lettersAt(source, pick(tables, ['stsd']).bodyStartByte + 12),
    samples: await readSamples(source, {
      sizes: pick(tables, ['stsz', 'stz2']),
      chunks: pick(tables, ['stsc']),
      offsets: pick(tables, ['stco', 'co64']),
    }),
  }
}

/** The boxes in a box. Every one must be whole; four zeros at the end are QuickTime's way to close a list. */
export async function children(source: ByteSource, parent: Span): Promise<Box[]> {
  const boxes: Box[] = []
  for await (const step of walkBoxes(source, parent)) {
    if (step.kind === 'box') {
      if (step.box.endByte > parent.endByte) throw new TablesBroken(evidence('index-part-cut', { part: step.box.type }))
      boxes.push(step.box)
    } else if (step.why !== 'end' && !(step.why === 'zeros' && parent.endByte - step.atByte < 8)) {
      throw new TablesBroken(evidence('index-gap'))
    }
  }
  return boxes
}

export const only = async (source: ByteSource, parent: Span, types: readonly string[]) =>
  pick(await children(source, parent), types)

export function pick(boxes: readonly Box[], types: readonly string[]): Box {
  const found = boxes.find((box) => types.includes(box.type))
  if (!found) throw new TablesBroken(evidence('index-part-missing', { part: types.join('/') }))
  return found
}

export const lettersAt = async (source: ByteSource, startByte: number) =>
  (await fields(source, startByte, 4)).toString('latin1')
