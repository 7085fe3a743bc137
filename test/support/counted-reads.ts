import { type FileHandle, open } from 'node:fs/promises'
import { onTestFinished, vi } from 'vitest'

/** Counts what this process reads of files from here on, until the test is over. */
export async function countedReads() {
  const counted = { reads: 0, bytes: 0 }
  const handle = await open(import.meta.filename)
  const itsMethods: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const { read } = itsMethods
  const reading = vi.spyOn(itsMethods, 'read').mockImplementation(async function (
    this: FileHandle,
    ...given: unknown[]
  ) {
    const result = await Reflect.apply(read, this, given)
    counted.reads += 1
    counted.bytes += result.bytesRead
    return result
  })
  onTestFinished(() => reading.mockRestore())
  return counted
}
