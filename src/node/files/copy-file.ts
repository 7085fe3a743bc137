import { type FileHandle, open } from 'node:fs/promises'
import type { Disks } from './disks.ts'
import { openFile, type Reading } from './open-file.ts'

const PIECE_BYTES = 1024 * 1024
/** A slow disk takes what it was given in the time that one question may take, also at the end of a large file. */
const SYNC_EVERY_BYTES = 16 * PIECE_BYTES

/**
 * Copies a file to a name that is free, a piece at a time: whichever of the two disks falls silent is noticed, and holds
 * nobody else up. The copy has reached its disk.
 */
export async function copyFile(from: string, to: string, reading: Reading, signal: AbortSignal): Promise<void> {
  const { ask } = reading.disks
  await using source = await openFile(from, reading)
  const copy = await openNew(to, reading.disks)
  try {
    const piece = Buffer.alloc(PIECE_BYTES)
    let unsyncedBytes = 0
    for (let position = 0; ; ) {
      signal.throwIfAborted()
      const { bytesRead } = await source.read(piece, 0, piece.length, position)
      if (bytesRead === 0) break
      await ask(to, () => copy.writeFile(piece.subarray(0, bytesRead)))
      position += bytesRead
      unsyncedBytes += bytesRead
      if (unsyncedBytes < SYNC_EVERY_BYTES) continue
      await ask(to, () => copy.datasync())
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
