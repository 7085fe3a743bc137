import { open, rename, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Ways in which a clip gets its final name. Only the first one creates a whole file at once. */
export const manners = ['at once', 'slowly', 'renamed', 'preallocated', 'replaced'] as const
type Manner = (typeof manners)[number]

interface Export {
  readonly path: string
  readonly bytes: Buffer
  readonly manner: Manner
  readonly pauseMs: number
}

const PIECES = 5

export async function writeClip({ path, bytes, manner, pauseMs }: Export): Promise<void> {
  switch (manner) {
    case 'at once':
      return writeFile(path, bytes)
    case 'slowly':
      return writeInOrder(path, bytes, pauseMs)
    case 'preallocated':
      return writeIndexLast(path, bytes, pauseMs)
    case 'renamed':
      await writeInOrder(`${path}.part`, bytes, pauseMs)
      return rename(`${path}.part`, path)
    case 'replaced':
      await writeFile(path, bytes.subarray(0, 2_000))
      await sleep(4 * pauseMs)
      await writeFile(`${path}.new`, bytes)
      return rename(`${path}.new`, path)
  }
}

/** The first piece ends within the pictures, and the pause after it is longer than a finished file has to rest. */
async function writeInOrder(path: string, bytes: Buffer, pauseMs: number) {
  await using file = await open(path, 'w')
  const pieceBytes = Math.ceil(bytes.length / PIECES)
  for (let start = 0, end = 2_000; start < bytes.length; start = end, end += pieceBytes) {
    await file.write(bytes, start, Math.min(end, bytes.length) - start, start)
    await sleep(start === 0 ? 4 * pauseMs : pauseMs)
  }
}

/** As recorders do: the full size from the beginning, and what makes it a video at last. */
async function writeIndexLast(path: string, bytes: Buffer, pauseMs: number) {
  const index = bytes.indexOf('moov') - 4
  const indexBytes = bytes.readUInt32BE(index)
  await using file = await open(path, 'w')
  await file.truncate(bytes.length)
  await file.write(bytes, 0, index, 0)
  await sleep(4 * pauseMs)
  await file.write(bytes, index + indexBytes, bytes.length - index - indexBytes, index + indexBytes)
  await sleep(2 * pauseMs)
  await file.write(bytes, index, indexBytes, index)
}
