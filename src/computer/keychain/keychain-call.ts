import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import { failure } from '../../station/contract/failure.ts'
import type { StartProcess } from '../processes/start-process.ts'
import { KeychainNotice, type KeychainRequest, type Unanswered } from './keychain-messages.ts'

export interface KeychainCall<Answer> {
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
export function startKeychainCall<Answer>(
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
