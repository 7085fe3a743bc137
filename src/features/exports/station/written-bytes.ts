/** Bytes with a view of them, which reads four at once. */
export interface ViewedBytes {
  readonly bytes: Uint8Array
  readonly view: DataView
}

export const viewBytes = (bytes: Uint8Array): ViewedBytes => ({
  bytes,
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

/** Part of a page, kept to be recognized where it is repeated. */
export interface WrittenBytes {
  readonly sizeBytes: number
  /** Whole words of the part, and its last four bytes. */
  readonly words: Int32Array
  readonly lastWord: number
}

const WORD_BYTES = 4

export function writtenBytes(view: DataView, start: number, end: number): WrittenBytes {
  const sizeBytes = end - start
  const words = new Int32Array(Math.floor(sizeBytes / WORD_BYTES))
  for (let index = 0; index < words.length; index += 1) words[index] = view.getInt32(start + index * WORD_BYTES, true)
  return { sizeBytes, words, lastWord: sizeBytes < WORD_BYTES ? 0 : view.getInt32(end - WORD_BYTES, true) }
}

/** Tells whether a part is repeated at a position. Never for parts shorter than a word, which are read again. */
export function isWrittenAt(view: DataView, start: number, { words, sizeBytes, lastWord }: WrittenBytes): boolean {
  if (sizeBytes < WORD_BYTES || start + sizeBytes > view.byteLength) return false
  for (let index = 0, at = start; index < words.length; index += 1, at += WORD_BYTES)
    if (view.getInt32(at, true) !== words[index]) return false
  return view.getInt32(start + sizeBytes - WORD_BYTES, true) === lastWord
}
