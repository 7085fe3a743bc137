import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE } from '../private-folder.ts'
import type { CameraClock } from './camera-clock.ts'

/** Way of exporting a file: growing under its final name, or renamed to it when complete. */
export type WriteStyle = 'growing' | 'renamed'

/** Extension of a file that is not complete. */
export const UNFINISHED_SUFFIX = '.part'

const PIECE_COUNT = 6
const PIECE_INTERVAL_MS = 250

interface Export {
  readonly folder: string
  readonly name: string
  readonly bytes: Buffer
  readonly style: WriteStyle
  readonly time: CameraClock
  readonly signal: AbortSignal
}

/**
 * Writes a clip piece by piece, as over a cable. When aborted, writes the rest at once, so that the file is complete.
 */
export async function writeClip({ folder, name, bytes, style, time, signal }: Export): Promise<void> {
  const target = join(folder, name)
  const path = style === 'growing' ? target : target + UNFINISHED_SUFFIX
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    const pieceBytes = Math.ceil(bytes.length / PIECE_COUNT)
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      if (start > 0 && !signal.aborted) await time.sleep(PIECE_INTERVAL_MS, signal)
      await file.appendFile(bytes.subarray(start, start + pieceBytes))
    }
  } finally {
    await file.close()
  }
  if (path !== target) await rename(path, target)
}
