import { BadVideo, findBox } from './boxes.ts'

/** What a track's index says of its samples; one sample is one frame of a video. */
export interface Samples {
  readonly count: number
  /** In units of the track's time scale. */
  readonly duration: number
  /** Where in the file the last byte of the samples lies. */
  readonly endByte: number
}

/** Reads the sample table of a track (`stbl`): how many, how long, how far. */
export function readSampleTable(table: Buffer): Samples {
  const { count, duration } = readTimes(required(table, 'stts'))
  return { count, duration, endByte: findEnd(table) }
}

function required(table: Buffer, type: string): Buffer {
  const box = findBox(table, type)
  if (!box || box.length < 8) throw new BadVideo(`The index of the video has no ${type}.`)
  return box
}

function readTimes(stts: Buffer) {
  let count = 0
  let duration = 0
  for (const [samples, delta] of entries(stts, 2)) {
    count += samples
    duration += samples * delta
  }
  return { count, duration }
}

/** The entries of a table whose rows are 32-bit numbers, after version and count. */
function* entries(box: Buffer, columns: 1 | 2 | 3): Generator<[number, number, number]> {
  const rows = Math.min(box.readUInt32BE(4), Math.floor((box.length - 8) / (4 * columns)))
  for (let row = 0; row < rows; row++) {
    const at = 8 + row * 4 * columns
    const column = (index: number) => (index < columns ? box.readUInt32BE(at + 4 * index) : 0)
    yield [column(0), column(1), column(2)]
  }
}

/** Walks the chunks: each lies somewhere in the file and holds the next few samples one after the other. */
function findEnd(table: Buffer): number {
  const sizeOf = readSizes(required(table, 'stsz'))
  const runs = [...entries(required(table, 'stsc'), 3)]
  let endByte = 0
  let sample = 0
  let run = 0
  for (const [index, offset] of readOffsets(table).entries()) {
    while ((runs[run + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= index + 1) run++
    let end = offset
    for (let left = runs[run]?.[1] ?? 0; left > 0; left--) end += sizeOf(sample++)
    endByte = Math.max(endByte, end)
  }
  return endByte
}

function readSizes(stsz: Buffer): (sample: number) => number {
  const same = stsz.readUInt32BE(4)
  if (same > 0) return () => same
  const count = Math.min(stsz.readUInt32BE(8), Math.floor((stsz.length - 12) / 4))
  return (sample) => (sample < count ? stsz.readUInt32BE(12 + 4 * sample) : 0)
}

function readOffsets(table: Buffer): number[] {
  const long = findBox(table, 'co64')
  if (!long) return [...entries(required(table, 'stco'), 1)].map(([offset]) => offset)
  const count = Math.min(long.readUInt32BE(4), Math.floor((long.length - 8) / 8))
  return Array.from({ length: count }, (_, index) => Number(long.readBigUInt64BE(8 + 8 * index)))
}
