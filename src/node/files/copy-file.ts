import { type FileHandle, open } from 'node:fs/promises'
import type { Disks } from './disks.ts'
import { type FileAccess, openFile } from './open-file.ts'

const PIECE_BYTES = 1024 * 1024
/** More at once is no faster. */
const MAX_UNSYNCED_BYTES = 16 * PIECE_BYTES
/** The part of a question's time that a sync may take: a share that becomes slower still has the rest. */
const SYNC_SHARE = 0.1

/**
 * Copies a file to a name that is free, a piece at a time: whichever of the two disks falls silent is noticed, and holds
 * nobody else up. The copy has reached its disk.
 */
export async function copyFile(from: string, to: string, reading: FileAccess, signal: AbortSignal): Promise<void> {
  const { ask, timeoutMs } = reading.disks
  await using source = await openFile(from, reading)
  const copy = await openNew(to, reading.disks)
  try {
    const piece = Buffer.alloc(PIECE_BYTES)
    let unsyncedBytes = 0
    // A slow share gets little before each sync, and as little as one piece: each must end in the time of one question.
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
    // A disk that is silent closes it whenever it answers.
    copy.close().catch(() => undefined)
    throw error
  }
}

/** Fails with EEXIST where the name is taken. What is opened after nobody waits for it any more is closed again. */
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
