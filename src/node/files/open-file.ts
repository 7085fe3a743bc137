import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { type Disks, disksOfProcess } from './disks.ts'

const system = { open: (path: string) => open(path, 'r'), stat: (path: string) => stat(path) }

/** Whom files are read through. */
export interface FileAccess {
  readonly disks: Disks
  /** Only tests give another one. */
  readonly system: typeof system
}

export const processFileAccess: FileAccess = { disks: disksOfProcess, system }

/** A file that is only read, and whose disk may fall silent at any moment. */
export interface OpenFile extends AsyncDisposable {
  stat(): Promise<Stats>
  read(into: Uint8Array, offset: number, lengthBytes: number, position: number): Promise<{ bytesRead: number }>
  readFile(): Promise<Buffer>
}

/** Whoever has given up waiting for a file waits no longer for its end: it is closed whenever it answers. */
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

/** What a file that was only read says at its end changes nothing. */
const close = (file: FileHandle) => file.close().catch(() => undefined)
