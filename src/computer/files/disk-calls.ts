import { mkdir, open, stat, unlink, utimes } from 'node:fs/promises'
import { openNew } from './copy-file.ts'
import type { Disks } from './disks.ts'
import { renameOver } from './rename-over.ts'

export type DiskCalls = ReturnType<typeof createDiskCalls>

/** Makes the system calls of a move through their disk (`disks.ts`): a disk that stops answering fails the call. */
export function createDiskCalls(disks: Disks) {
  const { ask } = disks
  const deviceOf = async (path: string) => (await ask(path, () => stat(path))).dev
  return {
    mkdir: (path: string) => ask(path, () => mkdir(path, { recursive: true })),
    rename: (from: string, to: string) => ask(to, () => renameOver(from, to)),
    unlink: (path: string) => ask(path, () => unlink(path)),
    utimes: (path: string, modifiedAtMs: number) => ask(path, () => utimes(path, new Date(), new Date(modifiedAtMs))),
    isSameDisk: async (from: string, toFolder: string) => (await deviceOf(from)) === (await deviceOf(toFolder)),
    /** Creates an empty file. Fails with EEXIST where the name is in use. `whenLate` runs after an answer that came too late. */
    async reserve(path: string, whenLate: () => Promise<void>) {
      const file = await openNew(path, disks, whenLate)
      await ask(path, () => file.close()).catch((error: unknown) => {
        file
          .close()
          .then(whenLate)
          .catch(() => undefined)
        throw error
      })
    },
    /** Flushes a written file to its disk: after a power cut, at least one of the two folders still has its content. */
    sync: (path: string) =>
      ask(path, async () => {
        await using file = await open(path, 'r+')
        await file.sync()
      }),
  }
}
