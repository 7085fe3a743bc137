import { createHash } from 'node:crypto'

/** All of one length, so that comparing them always takes the same time. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest()
