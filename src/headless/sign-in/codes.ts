import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256 } from './hash.ts'

const CODE_TTL_MS = 10 * 60_000
const MAX_CODES = 10
const MAX_WRONG_CODES = 10
const WRONG_CODE_WINDOW_MS = 60_000

export type CodeCheck = 'right' | 'wrong' | 'too-often'

/** Codes that let one browser in, once. Only hashes are compared and kept. */
export function createCodes(monotonicMs: () => number) {
  let codes: { readonly hash: Buffer; readonly untilMs: number }[] = []
  let wrongAtMs: number[] = []

  return {
    /** A fresh code; the codes before it stay good until they are used or too old. */
    issue(): string {
      const code = randomSecret()
      codes = [...codes, { hash: sha256(code), untilMs: monotonicMs() + CODE_TTL_MS }].slice(-MAX_CODES)
      return code
    },
    /** Uses a code up. A right one is taken whatever wrong ones came before: nobody can lock others out by guessing. */
    use(code: string): CodeCheck {
      const now = monotonicMs()
      const hash = sha256(code)
      const known = codes.find((each) => timingSafeEqual(each.hash, hash))
      codes = codes.filter((each) => each !== known && now < each.untilMs)
      if (known && now < known.untilMs) return 'right'
      wrongAtMs = wrongAtMs.filter((atMs) => now - atMs < WRONG_CODE_WINDOW_MS)
      if (wrongAtMs.length >= MAX_WRONG_CODES) return 'too-often'
      wrongAtMs.push(now)
      return 'wrong'
    },
  }
}

/** 192 bits that nobody can guess, fit for an address. */
export const randomSecret = () => randomBytes(24).toString('base64url')
