import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SessionMemory } from './session-memory.ts'

const CODE_LASTS_MS = 10 * 60_000
const MAX_CODES = 10
const SESSION_LASTS_MS = 30 * 24 * 3_600_000
const MAX_SESSIONS = 20
const MAX_WRONG_CODES = 10
const WRONG_CODES_WITHIN_MS = 60_000

export interface AccessOptions {
  readonly memory: SessionMemory
  /** Counts on while the computer's clock is set: for codes. */
  readonly monotonicMs: () => number
  /** The computer's clock: sessions outlive this run. */
  readonly nowMs: () => number
}

export type Entered = { readonly kind: 'entered'; readonly token: string } | { readonly kind: 'refused' | 'too-often' }

export type Access = ReturnType<typeof createAccess>

/** Who may use the station from a browser: a code that works once becomes a session. Only hashes are compared and kept. */
export function createAccess({ memory, monotonicMs, nowMs }: AccessOptions) {
  let codes: { readonly hash: Buffer; readonly untilMs: number }[] = []
  let sessions = memory.load()
  let wrongAtMs: number[] = []

  /** A fresh code; those given before stay good until they are used or too old. */
  function issueCode(): string {
    const code = secret()
    codes = [...codes, { hash: hashOf(code), untilMs: monotonicMs() + CODE_LASTS_MS }].slice(-MAX_CODES)
    return code
  }

  function enter(code: string): Entered {
    const now = monotonicMs()
    wrongAtMs = wrongAtMs.filter((atMs) => now - atMs < WRONG_CODES_WITHIN_MS)
    if (wrongAtMs.length >= MAX_WRONG_CODES) return { kind: 'too-often' }
    const hash = hashOf(code)
    const known = codes.find((each) => timingSafeEqual(each.hash, hash))
    codes = codes.filter((each) => each !== known && now < each.untilMs)
    if (known && now < known.untilMs) return { kind: 'entered', token: beginSession() }
    wrongAtMs.push(now)
    return { kind: 'refused' }
  }

  function beginSession(): string {
    const token = secret()
    const session = { hash: hashOf(token).toString('hex'), enteredAtMs: nowMs() }
    sessions = [...sessions.filter(isFresh), session].slice(-MAX_SESSIONS)
    memory.save(sessions)
    return token
  }

  const isFresh = ({ enteredAtMs }: { enteredAtMs: number }) => Math.abs(nowMs() - enteredAtMs) < SESSION_LASTS_MS

  function hasEntered(token: string | null): boolean {
    if (token === null) return false
    const hash = hashOf(token)
    return sessions.some((session) => isFresh(session) && timingSafeEqual(Buffer.from(session.hash, 'hex'), hash))
  }

  return { issueCode, enter, hasEntered }
}

/** 192 bits that nobody can guess, fit for an address and a cookie. */
const secret = () => randomBytes(24).toString('base64url')

/** All of one length, so that comparing them takes always the same time. */
const hashOf = (text: string) => createHash('sha256').update(text).digest()
