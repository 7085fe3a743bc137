import type { z } from 'zod'
import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import { failure } from '../../station/contract/failure.ts'
import { type StartProcess, startNodeProcess } from '../processes/start-process.ts'
import {
  KeychainNotice,
  type KeychainRequest,
  KeyRead,
  KeyRemoved,
  KeyWritten,
  type Unanswered,
} from './keychain-messages.ts'

interface KeychainCall<Answer> {
  /** Never rejects. */
  readonly answer: Promise<Answer | Unanswered>
  /** The answer to report while none has come. */
  timeoutAnswer(): Unanswered
  /** Lets this process end while the call runs. */
  unref(): void
  end(): void
}

/**
 * Starts one process for one request. keytar blocks a thread until a person has answered, and only a process can be
 * killed.
 */
function startKeychainCall<Answer>(
  request: KeychainRequest,
  parse: (message: unknown) => Answer | null,
  startProcess: StartProcess,
): KeychainCall<Answer> {
  const child = startProcess('keychain-process')
  let waitsForPerson = false
  const answer = new Promise<Answer | Unanswered>((resolve) => {
    child.onMessage((message) => {
      const notice = KeychainNotice.safeParse(message)
      if (notice.success) {
        waitsForPerson = notice.data.waitsForPerson
        return
      }
      resolve(parse(message) ?? silent('it answers what nobody understands'))
      child.kill()
    })
    void child.exited.then((because) => resolve(silent(because ?? 'it ended without an answer')))
  })
  child.send(request)

  return {
    answer,
    timeoutAnswer: () => (waitsForPerson ? waiting() : silent(evidence('no-answer'))),
    unref: child.unref,
    end: child.kill,
  }
}

const silent = (detail: Evidence | string): Unanswered => ({
  kind: 'unavailable',
  because: failure('keychain-unavailable', { detail }),
})

const waiting = (): Unanswered => ({
  kind: 'locked',
  because: failure('keychain-locked', { detail: evidence('waits-for-password') }),
})

/** Time that the station waits for an answer. `onUnlocked` reports when a person enters a password later. */
const TIMEOUT_MS = 8_000

/** Time that a dialog of the system may stay open after that. */
const DIALOG_TIMEOUT_MS = 120_000

export interface KeychainOptions {
  /** Service name of the entries in the keychain, such as `OnDeck`. */
  readonly service: string
  readonly startProcess?: StartProcess
  readonly timeoutMs?: number
  /** Called when a person has answered the system's dialog late: the key can be read now. */
  readonly onUnlocked?: () => void
}

/** Keeps keys across restarts. `account` is the address of the service or database. No method rejects. */
export interface Keychain {
  read(account: string): Promise<KeyRead>
  write(account: string, key: string): Promise<KeyWritten>
  remove(account: string): Promise<KeyRemoved>
  /** Ends the running call. */
  close(): void
}

/** Creates access to the system's keychain. A locked keychain never counts as an empty one, and never blocks the station. */
export function createKeychain(options: KeychainOptions): Keychain {
  const { service, startProcess = startNodeProcess, timeoutMs = TIMEOUT_MS, onUnlocked } = options
  let current: KeychainCall<{ kind: string }> | null = null
  let lastCall: Promise<unknown> = Promise.resolve()
  let closed = false

  /** Calls run one at a time: a person could not tell two dialogs apart. */
  function ask<Answer extends { kind: string }>(schema: z.ZodType<Answer>, request: KeychainRequest) {
    const answer = lastCall.then(() => {
      // The previous call may still wait for a dialog.
      current?.end()
      const call = startKeychainCall<Answer>(request, (message) => schema.safeParse(message).data ?? null, startProcess)
      if (closed) call.end()
      current = call
      return answerInTime(call)
    })
    lastCall = answer
    return answer
  }

  function answerInTime<Answer extends { kind: string }>(call: KeychainCall<Answer>): Promise<Answer | Unanswered> {
    return new Promise((resolve) => {
      let late = false
      const timer = setTimeout(() => {
        late = true
        call.unref()
        setTimeout(call.end, DIALOG_TIMEOUT_MS).unref()
        resolve(call.timeoutAnswer())
      }, timeoutMs)
      void call.answer.then((answer) => {
        clearTimeout(timer)
        resolve(answer)
        if (late && answer.kind !== 'locked' && answer.kind !== 'unavailable') onUnlocked?.()
      })
    })
  }

  return {
    read: (account) => ask(KeyRead, { kind: 'read', service, account }),
    write: (account, key) => ask(KeyWritten, { kind: 'write', service, account, key }),
    remove: (account) => ask(KeyRemoved, { kind: 'remove', service, account }),
    close() {
      closed = true
      current?.end()
    },
  }
}
