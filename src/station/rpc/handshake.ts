import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Peer, SocketEnded, withSocketTimeout, writeBytes } from './frames.ts'

const NONCE_BYTES = 32
const PROOF_BYTES = 32
const TIMEOUT_MS = 5_000

type Side = 'station' | 'command'

/**
 * Proves to each side that the other has the secret, without showing it: a Windows pipe is open to every user, and
 * after a crash another program may listen on the old path. Throws SocketEnded before anything else is read.
 */
export const performHandshake = (peer: Peer, secret: string, side: Side) =>
  withSocketTimeout(peer.socket, TIMEOUT_MS, prove(peer, secret, side))

async function prove({ socket, exactly }: Peer, secret: string, side: Side) {
  const mine = randomBytes(NONCE_BYTES)
  void writeBytes(socket, mine)
  const theirs = await exactly(NONCE_BYTES)
  const [first, second] = side === 'station' ? [mine, theirs] : [theirs, mine]
  const proofOf = (each: Side) => createHmac('sha256', secret).update(each).update(first).update(second).digest()
  void writeBytes(socket, proofOf(side))
  const proof = await exactly(PROOF_BYTES)
  if (!timingSafeEqual(proof, proofOf(side === 'station' ? 'command' : 'station'))) throw new SocketEnded()
}
