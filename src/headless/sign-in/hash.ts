import { createHash } from 'node:crypto'

/** Hashes of equal length, so that comparing them takes constant time. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest()
