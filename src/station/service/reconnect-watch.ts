import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { retryWaiting } from '../clips/retry-waiting.ts'
import { type FailureCode, outOfReachCodes, storeTroubleCodes } from '../contract/failure.ts'
import type { ClipStore, Clock, Service } from '../ports.ts'
import type { Access } from './access.ts'
import type { Health } from './health.ts'

/** Interval of requests while the service is unreachable, however long the clips themselves would wait. */
const RECONNECT_INTERVAL_MS = 10_000

const unreachableCodes: ReadonlySet<FailureCode> = new Set(outOfReachCodes)

/** Includes trouble with the store: the network problem may have affected both. */
const reconnectCodes: ReadonlySet<FailureCode> = new Set([...outOfReachCodes, ...storeTroubleCodes])

const folderAwayCodes: ReadonlySet<FailureCode> = new Set(['folder-missing', 'folder-unreadable'])

interface Parts {
  readonly store: Pick<ClipStore, 'page' | 'roomForMore'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'get'>
  readonly service: Pick<Service, 'hello'>
  readonly access: Pick<Access, 'isShut'>
  readonly health: Pick<Health, 'all'>
  readonly clock: Clock
}

/**
 * Notices when the service is reachable again and retries everything that waited: a delay that has grown to minutes
 * must not outlast the problem.
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
      // The failure shows in the station's health.
      wasAway = true
      return
    }
    if (!wasAway) return
    wasAway = false
    await retryWaiting({ store, lifecycle, clock }, { because: reconnectCodes }, signal)
  }

  /** Retries the clips whose source folder was unavailable. */
  const handleFolderBack = (folder: string) => void foldersBack.add(folder)

  /** Checks the service at once after a wake or a network change. */
  function expectReconnect() {
    isAsked = true
    wasAway = true
  }

  return { check, expectReconnect, handleFolderBack }
}
