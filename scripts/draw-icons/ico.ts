import type { Picture } from './picture.ts'
import { encodePng } from './png.ts'

const DIRECTORY_BYTES = 6
const ENTRY_BYTES = 16
const BITMAP_HEADER_BYTES = 40
/** Larger ones are PNG inside: as bitmaps they would be a quarter of a megabyte. */
const MAX_BITMAP_SIZE = 64

/** Pictures of several sizes as one file for Windows. */
export function encodeIco(pictures: readonly Picture[]): Buffer {
  const images = pictures.map((picture) => (picture.size > MAX_BITMAP_SIZE ? encodePng(picture) : bitmap(picture)))
  const directory = Buffer.alloc(DIRECTORY_BYTES + ENTRY_BYTES * pictures.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(pictures.length, 4)
  let offset = directory.length
  for (const [index, { size }] of pictures.entries()) {
    const at = DIRECTORY_BYTES + ENTRY_BYTES * index
    const length = images[index]?.length ?? 0
    // A size of 256 is written as 0.
    directory.set([size % 256, size % 256], at)
    directory.writeUInt16LE(1, at + 4)
    directory.writeUInt16LE(32, at + 6)
    directory.writeUInt32LE(length, at + 8)
    directory.writeUInt32LE(offset, at + 12)
    offset += length
  }
  return Buffer.concat([directory, ...images])
}

/** Blue first and the lowest row first; after it a mask that says the same as the alpha. */
function bitmap({ size, pixels }: Picture): Buffer {
  const maskRowBytes = Math.ceil(size / 32) * 4
  const maskAt = BITMAP_HEADER_BYTES + size * size * 4
  const bytes = Buffer.alloc(maskAt + maskRowBytes * size)
  bytes.writeUInt32LE(BITMAP_HEADER_BYTES, 0)
  bytes.writeInt32LE(size, 4)
  // The mask counts as a second half of the height.
  bytes.writeInt32LE(size * 2, 8)
  bytes.writeUInt16LE(1, 12)
  bytes.writeUInt16LE(32, 14)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray((y * size + x) * 4)
      const row = size - 1 - y
      bytes.set([blue, green, red, alpha], BITMAP_HEADER_BYTES + (row * size + x) * 4)
      const byte = maskAt + row * maskRowBytes + (x >> 3)
      if (alpha === 0) bytes[byte] = (bytes[byte] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return bytes
}
