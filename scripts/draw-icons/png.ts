import { crc32 } from 'node:zlib'
import { zlibSync } from 'fflate'
import type { Picture } from './picture.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS_PER_CHANNEL = 8
const RGBA = 6

/**
 * The picture as PNG. Deflated by JavaScript: zlib's own output differs between processors and versions, and the icons
 * have to come out the same everywhere.
 */
export function encodePng({ size, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([BITS_PER_CHANNEL, RGBA], 8)
  const data = zlibSync(unfilteredRows(size, pixels), { level: 9 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** Each row begins with the name of its filter: 0, none. */
function unfilteredRows(size: number, pixels: Uint8Array): Uint8Array {
  const rows = new Uint8Array(size * (size * 4 + 1))
  for (let y = 0; y < size; y++) rows.set(pixels.subarray(y * size * 4, (y + 1) * size * 4), y * (size * 4 + 1) + 1)
  return rows
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
