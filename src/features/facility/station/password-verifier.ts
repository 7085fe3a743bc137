import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const ITERATIONS = 4_096
const SALT_BYTES = 16
const HASH_BYTES = 32

/**
 * Creates the text that PostgreSQL keeps of a password (SCRAM-SHA-256, RFC 5802). With it in `CREATE ROLE`, the password itself reaches
 * neither the server's log nor its statistics.
 */
export function passwordVerifier(password: string, salt: Buffer = randomBytes(SALT_BYTES)): string {
  // The client of PostgreSQL normalizes the password likewise.
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, HASH_BYTES, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
