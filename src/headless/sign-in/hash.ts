import { createHash } from 'node:crypto'

/** All of one length, so that comparing them always takes the same time. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest()
