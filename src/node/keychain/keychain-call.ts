import { fork } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Evidence, evidence } from '../../contract/evidence.ts'
import { failure } from '../../contract/failure.ts'
import { KeychainNotice, type KeychainRequest, type Unanswered } from './keychain-messages.ts'

export interface KeychainCall<Answer> {
  /** Never rejects. */
  readonly answer: Promise<Answer | Unanswered>
  /** What can be said when there is no answer yet. */
  soFar(): Unanswered
  /** Goes on, but keeps this process from ending no longer. */
  leave(): void
  end(): void
}

/** Starts one process for one request. keytar blocks a thread until a person has answered; only a process can be ended. */
export function startCall<Answer>(
  request: KeychainRequest,
  parse: (message: unknown) => Answer | null,
  environment: NodeJS.ProcessEnv,
): KeychainCall<Answer> {
  const { ONDECK_API_KEY: _secret, ...inherited } = environment
  const child = fork(entry(), [], {
    // Inside Electron this program is Electron.
    env: { ...inherited, ELECTRON_RUN_AS_NODE: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let waitsForPerson = false
  const end = () => void child.kill('SIGKILL')
  const answer = new Promise<Answer | Unanswered>((resolve) => {
    child.on('message', (message) => {
      const notice = KeychainNotice.safeParse(message)
      if (notice.success) {
        waitsForPerson = notice.data.waitsForPerson
        return
      }
      resolve(parse(message) ?? silent('it answers what nobody understands'))
      end()
    })
    child.on('error', (error) => resolve(silent(error.message)))
    child.on('exit', () => resolve(silent('it ended without an answer')))
  })
  // Only a child that never started cannot be told; that arrives as `error`.
  child.send(request, () => undefined)

  return {
    answer,
    soFar: () => (waitsForPerson ? waiting() : silent(evidence('no-answer'))),
    leave() {
      child.unref()
      child.channel?.unref()
    },
    end,
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

/** Beside this file as source; in the build this code may lie one folder deeper, in a shared chunk. */
function entry(): string {
  if (import.meta.url.endsWith('.ts')) return fileURLToPath(new URL('./keychain-process.ts', import.meta.url))
  const isChunk = basename(fileURLToPath(new URL('.', import.meta.url))) === 'chunks'
  return fileURLToPath(new URL(isChunk ? '../keychain-process.js' : './keychain-process.js', import.meta.url))
}
