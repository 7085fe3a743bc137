import { type FileHandle, open } from 'node:fs/promises'
import { onTestFinished } from 'vitest'

/** Counts what this process reads of files from here on, until the test is over. */
export async function countedReads() {
  const counted = { reads: 0, bytes: 0 }
  const handle = await open(import.meta.filename)
  const itsMethods: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const { read } = itsMethods
  // No spy of the runner: it would keep each of some hundred thousand results.
  async function countedRead(this: FileHandle, ...given: unknown[]) {
    const result = await Reflect.apply(read, this, given)
    counted.reads += 1
    counted.bytes += result.bytesRead
    return result
  }
  Object.assign(itsMethods, { read: countedRead })
  onTestFinished(() => void Object.assign(itsMethods, { read }))
  return counted
}
