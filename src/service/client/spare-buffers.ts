/**
 * Buffers for blocks of files, used again by the next upload. V8 counts dead buffers late, so that those of many short
 * videos would take tens of megabytes. Without uploads nothing is kept.
 */
export function createSpareBuffers() {
  let spare: Buffer<ArrayBuffer>[] = []
  let users = 0

  return function begin() {
    users += 1
    return {
      /** A buffer of at least `leastBytes`, with any content; a spare one has at most `mostBytes`. */
      take(leastBytes: number, mostBytes: number): Buffer<ArrayBuffer> {
        const found = spare.find(({ length }) => length >= leastBytes && length <= mostBytes)
        if (found === undefined) return Buffer.allocUnsafeSlow(leastBytes)
        spare = spare.filter((buffer) => buffer !== found)
        return found
      },
      /** Returns buffers that nothing reads or writes any more. */
      give: (...buffers: readonly Buffer<ArrayBuffer>[]) =>
        void spare.push(...buffers.filter(({ length }) => length > 0)),
      end() {
        users -= 1
        if (users === 0) spare = []
      },
    }
  }
}
