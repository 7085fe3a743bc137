/** Builds MP4 files byte by byte, for the cases that no encoder makes. */

const u32 = (...values: number[]) => u32s(values)

const u32s = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

const u64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

/** A box with a 32-bit size. */
export const box = (type: string, ...bodies: Buffer[]): Buffer => {
  const body = Buffer.concat(bodies)
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body])
}

/** The head of a box that has a 64-bit size. */
export const longHead = (type: string, bodyBytes: number): Buffer =>
  Buffer.concat([u32(1), Buffer.from(type, 'latin1'), u64(16 + bodyBytes)])

/** Header of a box that extends to the end of the file. */
export const openHead = (type: string): Buffer => Buffer.concat([u32(0), Buffer.from(type, 'latin1')])

export const ftyp = (brand = 'isom'): Buffer => box('ftyp', Buffer.from(brand), u32(512), Buffer.from('isommp41'))

export interface TrackPlan {
  handler?: string
  codec?: string
  /** One number for all samples, or one each. */
  sizes: { all: number; count: number } | number[]
  sizeTable?: 'stsz' | 'stz2-4' | 'stz2-8' | 'stz2-16'
  /** (first chunk, samples per chunk). */
  runs?: [firstChunk: number, samples: number][]
  offsets: number[]
  wideOffsets?: boolean
}

export const trak = (plan: TrackPlan): Buffer => {
  const { handler = 'vide', codec = 'avc1', runs = [[1, 1]], offsets, wideOffsets = false } = plan
  return box(
    'trak',
    box(
      'mdia',
      box('hdlr', u32(0, 0), Buffer.from(handler), u32(0, 0, 0)),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', u32(0, 1), box(codec, Buffer.alloc(70))),
          sizeTable(plan),
          box('stsc', u32(0, runs.length, ...runs.flatMap(([first, samples]) => [first, samples, 1]))),
          wideOffsets
            ? box('co64', u32(0, offsets.length), ...offsets.map(u64))
            : box('stco', u32(0, offsets.length), u32s(offsets)),
        ),
      ),
    ),
  )
}

function sizeTable({ sizes, sizeTable: kind = 'stsz' }: TrackPlan): Buffer {
  if (!Array.isArray(sizes)) return box('stsz', u32(0, sizes.all, sizes.count))
  if (kind === 'stsz') return box('stsz', u32(0, 0, sizes.length), u32s(sizes))
  const bits = Number(kind.slice(5))
  const bytes = Buffer.alloc(Math.ceil((sizes.length * bits) / 8))
  for (const [index, size] of sizes.entries()) {
    if (bits === 16) bytes.writeUInt16BE(size, index * 2)
    else if (bits === 8) bytes.writeUInt8(size, index)
    else bytes[index >> 1] = (bytes[index >> 1] ?? 0) | (index % 2 === 0 ? size << 4 : size)
  }
  return box('stz2', u32(0, bits, sizes.length), bytes)
}

export const moov = (...parts: Buffer[]): Buffer => box('moov', box('mvhd', Buffer.alloc(100)), ...parts)

/** Bytes as an encoder would write them: no long runs of zeros. */
export const media = (sizeBytes: number): Buffer => Buffer.alloc(sizeBytes, 'compressed')
