/** Asks keytar and resolves what its null means. Runs in a separate process, see keychain.ts. */
import type keytarPackage from 'keytar'
import { failure } from '../../station/contract/failure.ts'
import type { KeychainAnswer, KeychainNotice, KeychainRequest, Unanswered } from './keychain-messages.ts'
import { type LockState, readLockState } from './lock-state.ts'

type Keytar = typeof keytarPackage

/** Answers one request. Never rejects: an error is an answer too. */
export async function answerRequest(
  request: KeychainRequest,
  notify: (notice: KeychainNotice) => void,
): Promise<KeychainAnswer> {
  const before = await lockState()
  notify({ kind: 'asking', waitsForPerson: before !== 'unlocked' })
  try {
    // Loaded here only: the import fails where libsecret is missing.
    const { default: keytar } = await import('keytar')
    return await askKeytar(keytar, request, before)
  } catch (error) {
    return unanswered((await lockState()) === 'locked' ? 'locked' : onError, detailOf(error))
  }
}

/** Only Linux has a Secret Service that can be locked. Windows' keychain is open while its user is signed in. */
async function lockState(): Promise<LockState> {
  if (process.platform === 'linux') return readLockState(process.env)
  return process.platform === 'darwin' ? 'unknown' : 'unlocked'
}

/** macOS always has a keychain, and fails with an error when it is locked or its dialog was declined. */
const onError = process.platform === 'darwin' ? 'locked' : 'unavailable'

async function askKeytar(keytar: Keytar, request: KeychainRequest, before: LockState): Promise<KeychainAnswer> {
  const { service, account } = request
  switch (request.kind) {
    case 'read': {
      const key = await keytar.getPassword(service, account)
      return key === null ? resolveNull(keytar, request, before) : { kind: 'found', key }
    }
    case 'write': {
      await keytar.setPassword(service, account, request.key)
      const stored = await keytar.getPassword(service, account)
      return stored === request.key ? { kind: 'kept' } : unanswered('unavailable', 'it did not keep what it was given')
    }
    case 'remove': {
      const removed = await keytar.deletePassword(service, account)
      return removed || provesAbsence(before) ? { kind: 'removed' } : resolveRemoval()
    }
  }
}

async function resolveNull(keytar: Keytar, request: KeychainRequest, before: LockState): Promise<KeychainAnswer> {
  if (provesAbsence(before)) return { kind: 'absent' }
  const now = await lockState()
  if (!provesAbsence(now)) return unreadable(now)
  // The keychain was unlocked since the first read: only a second read is reliable.
  const key = await keytar.getPassword(request.service, request.account)
  return key === null ? { kind: 'absent' } : { kind: 'found', key }
}

async function resolveRemoval(): Promise<KeychainAnswer> {
  const now = await lockState()
  return provesAbsence(now) ? { kind: 'removed' } : unreadable(now)
}

/** Tells whether null means that there is no key. */
const provesAbsence = (state: LockState) => state === 'unlocked' || process.platform !== 'linux'

const unreadable = (state: LockState): Unanswered =>
  state === 'none'
    ? unanswered('unavailable', 'no keychain has been made for this user')
    : unanswered('locked', state === 'locked' ? null : 'it does not say whether it is open')

function unanswered(kind: Unanswered['kind'], detail: string | null): Unanswered {
  const code = kind === 'locked' ? 'keychain-locked' : 'keychain-unavailable'
  return { kind, because: failure(code, detail === null ? {} : { detail }) }
}

/** First line of the error: a loader's error lists every path that it tried. */
const detailOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
