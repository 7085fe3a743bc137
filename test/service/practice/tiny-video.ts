/** The smallest files that are videos: an index and bytes that stand for pictures. */
export interface TinyVideo {
  readonly fps?: number
  readonly frames?: number
  readonly handler?: string
  readonly turned?: boolean
}

const u32 = (...values: number[]) => {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value >>> 0, index * 4)
  return buffer
}

export const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content])
}

const frameBytes = 10

export function tinyVideo({ fps = 60, frames = 30, handler = 'vide', turned = false }: TinyVideo = {}): Buffer {
  const timeScale = 48_000
  const matrix = turned
    ? [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
    : [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
  const head = box('ftyp', Buffer.from('isom'), u32(0))
  const data = box('mdat', Buffer.alloc(frames * frameBytes, 7))
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), box('mp4v', Buffer.alloc(78))),
    box('stts', u32(0, 1, frames, timeScale / fps)),
    box('stsc', u32(0, 1, 1, frames, 1)),
    box('stsz', u32(0, frameBytes, frames)),
    box('stco', u32(0, 1, head.length + 8)),
  )
  const track = box(
    'trak',
    box('tkhd', u32(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...matrix, 64 << 16, 48 << 16)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, timeScale, (frames * timeScale) / fps, 0)),
      box('hdlr', u32(0, 0), Buffer.from(handler, 'latin1'), u32(0, 0, 0)),
      box('minf', table),
    ),
  )
  const header = box('mvhd', u32(0, 0, 0, timeScale, (frames * timeScale) / fps), Buffer.alloc(80))
  return Buffer.concat([head, data, box('moov', header, track)])
}
