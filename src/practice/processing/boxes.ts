import { type FileHandle, open } from 'node:fs/promises'

/** A box of an MP4 or MOV file: its four-letter type and where its content lies. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** A video file that is not what it says; the message is for the person who uploaded it (2.2, `error`). */
export class BadVideo extends Error {
  override readonly name = 'BadVideo'
}

/** Indexes are small beside the pictures; more than this is not an index. */
const MAX_INDEX_BYTES = 256 * 1024 * 1024

/** The boxes on the top level, without reading what they hold. A last box may reach past the end of the file. */
export async function readTopLevel(file: FileHandle, sizeBytes: number): Promise<Box[]> {
  const boxes: Box[] = []
  const header = Buffer.alloc(16)
  let at = 0
  while (at + 8 <= sizeBytes) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    const box = readHeader(header.subarray(0, bytesRead), 0, sizeBytes - at)
    if (!box || !/^[\w \-\xa9]{4}$/.test(box.type)) break
    boxes.push({ type: box.type, start: at + box.start, end: at + box.end })
    at += box.end
  }
  return boxes
}

/** The bytes of a top-level box. */
export async function readContent(file: FileHandle, { start, end }: Box): Promise<Buffer> {
  if (end - start > MAX_INDEX_BYTES) throw new BadVideo('The index of the video is too large.')
  const content = Buffer.alloc(end - start)
  const { bytesRead } = await file.read(content, 0, content.length, start)
  if (bytesRead < content.length) throw new BadVideo('The video is cut short: its index is not complete.')
  return content
}

/** The boxes inside a box's content. */
export function* childBoxes(content: Buffer): Generator<{ type: string; content: Buffer }> {
  let at = 0
  while (at + 8 <= content.length) {
    const box = readHeader(content, at, content.length - at)
    if (!box) return
    yield { type: box.type, content: content.subarray(at + box.start, at + box.end) }
    at += box.end
  }
}

/** The content of the first box at the end of a path of types. */
export function findBox(content: Buffer, ...path: string[]): Buffer | undefined {
  const [type, ...rest] = path
  if (type === undefined) return content
  for (const box of childBoxes(content)) if (box.type === type) return findBox(box.content, ...rest)
  return undefined
}

/** Sizes relative to the box's beginning. Size 1 means a 64-bit size follows, 0 that the box is the last one. */
function readHeader(bytes: Buffer, at: number, leftBytes: number) {
  if (bytes.length < at + 8) return undefined
  const short = bytes.readUInt32BE(at)
  const type = bytes.toString('latin1', at + 4, at + 8)
  if (short === 1 && bytes.length < at + 16) return undefined
  const start = short === 1 ? 16 : 8
  const end = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? leftBytes : short
  return end >= start ? { type, start, end } : undefined
}

/** Opens a file for as long as the work on it lasts. */
export async function withFile<Result>(path: string, work: (file: FileHandle, sizeBytes: number) => Promise<Result>) {
  const file = await open(path)
  try {
    return await work(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}
