/** Bytes to send, both ends included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Reads the `Range` header for a file of this size. Invalid and multiple ranges are ignored, as RFC 9110 allows: the
 * whole file is sent.
 */
export function readRange(header: string | null, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') return suffix(Number(last), sizeBytes)
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= sizeBytes) return 'unsatisfiable'
  const end = sizeBytes - 1
  return { first: Number(first), last: last === '' ? end : Math.min(Number(last), end) }
}

function suffix(lengthBytes: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  if (lengthBytes === 0 || sizeBytes === 0) return 'unsatisfiable'
  return { first: Math.max(0, sizeBytes - lengthBytes), last: sizeBytes - 1 }
}
