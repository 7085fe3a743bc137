import { type FileHandle, open } from 'node:fs/promises'
import type { Disks } from './disks.ts'
import { type FileAccess, openFile } from './open-file.ts'

const PIECE_BYTES = 1024 * 1024
/** Larger batches are no faster. */
const MAX_UNSYNCED_BYTES = 16 * PIECE_BYTES
/** Share of the disk timeout that a sync may use: a share that slows down still has the rest. */
const SYNC_SHARE = 0.1

/**
 * Copies a file to a free name, one block at a time, so that either disk may stop answering without blocking other
 * work. Returns after the copy was flushed to its disk.
 */
export async function copyFile(from: string, to: string, reading: FileAccess, signal: AbortSignal): Promise<void> {
  const { ask, timeoutMs } = reading.disks
  await using source = await openFile(from, reading)
  const copy = await openNew(to, reading.disks)
  try {
    const piece = Buffer.alloc(PIECE_BYTES)
    let unsyncedBytes = 0
    // A slow share gets as little as one block before each sync: each sync must end within the disk timeout.
    let syncEveryBytes = PIECE_BYTES
    for (let position = 0; ; ) {
      signal.throwIfAborted()
      const { bytesRead } = await source.read(piece, 0, piece.length, position)
      if (bytesRead === 0) break
      await ask(to, () => copy.writeFile(piece.subarray(0, bytesRead)))
      position += bytesRead
      unsyncedBytes += bytesRead
      if (unsyncedBytes < syncEveryBytes) continue
      const startedAtMs = performance.now()
      await ask(to, () => copy.datasync())
      const isQuick = performance.now() - startedAtMs < timeoutMs * SYNC_SHARE
      syncEveryBytes = isQuick ? Math.min(syncEveryBytes * 2, MAX_UNSYNCED_BYTES) : PIECE_BYTES
      unsyncedBytes = 0
    }
    await ask(to, () => copy.sync())
    await ask(to, () => copy.close())
  } catch (error) {
    // A silent disk closes the file when it answers.
    copy.close().catch(() => undefined)
    throw error
  }
}

/**
 * Creates and opens a file; fails with EEXIST where the name is in use. A file that opens after the timeout is closed
 * again.
 */
export async function openNew(
  path: string,
  { ask }: Pick<Disks, 'ask'>,
  whenLate: () => Promise<void> = async () => {},
): Promise<FileHandle> {
  let opening: Promise<FileHandle> | undefined
  return ask(path, () => (opening = open(path, 'wx'))).catch((error: unknown) => {
    opening
      ?.then((file) => file.close())
      .then(whenLate)
      .catch(() => undefined)
    throw error
  })
}
