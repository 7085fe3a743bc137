import { type FileHandle, open } from 'node:fs/promises'
import { type Box, createFile, type ISOFile, Log, MP4BoxBuffer } from 'mp4box'

/**
 * A video file that can't be processed; the message is for the person who uploaded it (service interface 2.2, `error`).
 */
export class BadVideo extends Error {
  override readonly name = 'BadVideo'
}

/** Indexes are small beside the pictures; more than this is not an index. */
const MAX_INDEX_BYTES = 256 * 1024 * 1024
const PIECE_BYTES = 1024 * 1024

// mp4box would print bytes of the file on standard error; a damaged video is answered with BadVideo instead.
Log.error = (module, message, file) => file?.onError?.(module, message ?? '')

/** A parsed MP4 or MOV file. */
export interface ParsedVideo {
  readonly file: ISOFile
  readonly sizeBytes: number
  /** The end of the last box as its header declares it; beyond `sizeBytes` when the file is cut short. */
  readonly declaredBytes: number
}

/** Reads a video's boxes and passes over its pictures. Throws BadVideo when the index is larger than any. */
export async function parseVideo(path: string): Promise<ParsedVideo> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    return await feed(handle, size)
  } finally {
    await handle.close()
  }
}

async function feed(handle: FileHandle, sizeBytes: number): Promise<ParsedVideo> {
  const file = createFile()
  let at = 0
  let readBytes = 0
  while (at < sizeBytes) {
    if (readBytes > MAX_INDEX_BYTES) throw new BadVideo('The index of the video is too large.')
    const piece = new Uint8Array(Math.min(PIECE_BYTES, sizeBytes - at))
    const { bytesRead } = await handle.read(piece, 0, piece.length, at)
    const next = append(file, piece.subarray(0, bytesRead), at)
    readBytes += bytesRead
    if (bytesRead === 0 || next <= at) break
    at = next
  }
  return { file, sizeBytes, declaredBytes: at }
}

/** The boxes of a file in memory, with those inside them. */
export function parseBoxes(bytes: Uint8Array): readonly Box[] {
  const file = createFile()
  append(file, bytes, 0)
  return file.boxes
}

/** Returns the position of the next byte that the parser needs. */
function append(file: ISOFile, bytes: Uint8Array, position: number): number {
  const copy = new Uint8Array(bytes).buffer
  try {
    return file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(copy, position)) ?? position
  } catch {
    throw new BadVideo('The index of the video is damaged.')
  }
}
