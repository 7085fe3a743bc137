import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256 } from './hash.ts'

const CODE_TTL_MS = 10 * 60_000
const MAX_CODES = 10
const MAX_WRONG_CODES = 10
const WRONG_CODE_WINDOW_MS = 60_000

export type CodeCheck = 'right' | 'wrong' | 'too-often'

/** One-time codes for signing in. Only hashes are compared and kept. */
export function createCodes(monotonicMs: () => number) {
  let codes: { readonly hash: Buffer; readonly untilMs: number }[] = []
  let wrongAtMs: number[] = []

  return {
    /** Issues a code; earlier codes stay valid until they are used or expire. */
    issue(): string {
      const code = randomSecret()
      codes = [...codes, { hash: sha256(code), untilMs: monotonicMs() + CODE_TTL_MS }].slice(-MAX_CODES)
      return code
    },
    /**
     * Uses a code up. A right code is accepted regardless of wrong ones before it, so that guessing locks no one out.
     */
    use(code: string): CodeCheck {
      const now = monotonicMs()
      const hash = sha256(code)
      const match = codes.find((each) => timingSafeEqual(each.hash, hash))
      codes = codes.filter((each) => each !== match && now < each.untilMs)
      if (match && now < match.untilMs) return 'right'
      wrongAtMs = wrongAtMs.filter((atMs) => now - atMs < WRONG_CODE_WINDOW_MS)
      if (wrongAtMs.length >= MAX_WRONG_CODES) return 'too-often'
      wrongAtMs.push(now)
      return 'wrong'
    },
  }
}

/** Returns 192 random bits in a form that fits an address. */
export const randomSecret = () => randomBytes(24).toString('base64url')
