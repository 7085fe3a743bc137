import { type FailureCode, outOfReachCodes, storeTroubleCodes } from '../../contract/failure.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { retryWaiting } from '../clips/retry-waiting.ts'
import type { ClipStore, Clock, Service } from '../ports.ts'
import type { Access } from './access.ts'
import type { Health } from './health.ts'

/** While the service is out of reach it is asked this often, however long the clips themselves would wait. */
const RECONNECT_INTERVAL_MS = 10_000

const unreachableCodes: ReadonlySet<FailureCode> = new Set(outOfReachCodes)

/** Also those that had trouble with the store: what was wrong with the way may have been wrong with both. */
const reconnectCodes: ReadonlySet<FailureCode> = new Set([...outOfReachCodes, ...storeTroubleCodes])

const folderAwayCodes: ReadonlySet<FailureCode> = new Set(['folder-missing', 'folder-unreadable'])

interface Parts {
  readonly store: Pick<ClipStore, 'page'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'get'>
  readonly service: Pick<Service, 'hello'>
  readonly access: Pick<Access, 'isShut'>
  readonly health: Pick<Health, 'all'>
  readonly clock: Clock
}

/**
 * Notices that the service can be reached again, and lets everything go on that had to wait for it: a wait that has
 * grown to minutes must not outlast the trouble.
 */
export function createReconnectWatch({ store, lifecycle, service, access, health, clock }: Parts) {
  let wasAway = false
  let isAsked = false
  let askAtMs = 0
  const foldersBack = new Set<string>()

  async function check(signal: AbortSignal) {
    for (const folder of foldersBack) {
      await retryWaiting({ store, lifecycle, clock }, { because: folderAwayCodes, folder }, signal)
      foldersBack.delete(folder)
    }
    if (access.isShut() || (!isAsked && clock.monotonicMs() < askAtMs)) return
    if (!isAsked && !health.all().some(({ because }) => unreachableCodes.has(because.code))) return
    isAsked = false
    askAtMs = clock.monotonicMs() + RECONNECT_INTERVAL_MS
    try {
      await service.hello(signal)
    } catch {
      // Its failure shows in the station's health already.
      wasAway = true
      return
    }
    if (!wasAway) return
    wasAway = false
    await retryWaiting({ store, lifecycle, clock }, { because: reconnectCodes }, signal)
  }

  /** Clips whose source folder was away need not wait any longer. */
  const handleFolderBack = (folder: string) => void foldersBack.add(folder)

  /** The computer woke up, or has another network: what waits is tried as soon as the service answers. */
  function expectReconnect() {
    isAsked = true
    wasAway = true
  }

  return { check, expectReconnect, handleFolderBack }
}
