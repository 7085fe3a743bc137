import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { type Disks, disksOfProcess } from './disks.ts'

const system = { open: (path: string) => open(path, 'r'), stat: (path: string) => stat(path) }

/** Disks and system calls that files are read through. */
export interface FileAccess {
  readonly disks: Disks
  /** Replaced by tests only. */
  readonly system: typeof system
}

export const processFileAccess: FileAccess = { disks: disksOfProcess, system }

/** A file that is only read, on a disk that may stop answering. */
export interface OpenFile extends AsyncDisposable {
  stat(): Promise<Stats>
  read(into: Uint8Array, offset: number, lengthBytes: number, position: number): Promise<{ bytesRead: number }>
  readFile(): Promise<Buffer>
}

/** Opens a file for reading. After a timeout, disposal does not wait: the file is closed when its disk answers. */
export async function openFile(path: string, { disks, system }: FileAccess = processFileAccess): Promise<OpenFile> {
  let hangs = false
  const ask = <Answer>(question: () => Promise<Answer>) =>
    disks.ask(path, question).catch((error: unknown) => {
      hangs = true
      throw error
    })
  let opening: Promise<FileHandle> | undefined
  const file = await ask(() => (opening = system.open(path))).catch((error: unknown) => {
    opening?.then(close, () => undefined)
    throw error
  })

  return {
    stat: () => ask(() => file.stat()),
    read: (into, offset, lengthBytes, position) => ask(() => file.read(into, offset, lengthBytes, position)),
    readFile: () => ask(() => file.readFile()),
    async [Symbol.asyncDispose]() {
      const closed = close(file)
      if (!hangs) await disks.ask(path, () => closed).catch(() => undefined)
    },
  }
}

/** Errors at the close of a file that was only read have no effect. */
const close = (file: FileHandle) => file.close().catch(() => undefined)
