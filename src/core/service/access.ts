import { type Failure, type FailureCode, noAccessCodes } from '../../contract/failure.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { retryWaiting } from '../clips/retry-waiting.ts'
import type { EngineEvent } from '../engine-types.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { createCapturePermission } from './capture-permission.ts'

const RETRY_WAITING_INTERVAL_MS = 5_000

/** Clips that wait because the service could not be asked need not wait any longer once it can. */
const accessCodes: ReadonlySet<FailureCode> = new Set(noAccessCodes)

interface Parts {
  readonly store: Pick<ClipStore, 'page' | 'counts'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'get'>
  readonly clock: Clock
  readonly emit: (event: Extract<EngineEvent, { kind: 'access' | 'captures' }>) => void
}

export type Access = ReturnType<typeof createAccess>

/** True when the service may be asked at all: without an address, or with a key that it refuses, asking on is pointless. */
export function createAccess({ store, lifecycle, clock, emit }: Parts) {
  const onChange = () => emit({ kind: 'access' })
  const captures = createCapturePermission({ clock, onChange: capturesChanged })
  let capturesRefused = false
  let because: Failure | null = null
  let answeredAtMs: number | null = null
  let revision = 0
  let retryWaitingAtMs = 0

  function capturesChanged() {
    onChange()
    const refused = captures.state()?.because ?? null
    if (capturesRefused !== (refused !== null)) emit({ kind: 'captures', refused })
    capturesRefused = refused !== null
  }

  /** `asked` is the revision that was used: what an earlier key was refused says nothing of the present one. */
  function shut(reason: Failure, asked: number) {
    if (asked !== revision || because?.code === reason.code) return
    because = reason
    onChange()
  }

  function answered() {
    const isFirst = answeredAtMs === null
    answeredAtMs = clock.nowMs()
    if (isFirst) onChange()
  }

  /** Somebody has changed the address or the key. */
  function open() {
    revision += 1
    answeredAtMs = null
    captures.reset()
    capturesRefused = false
    reopen()
  }

  /** The service takes the key that it seemed to refuse. */
  function reopen() {
    because = null
    retryWaitingAtMs = 0
    onChange()
  }

  /** Also for clips that heard of an earlier key's refusal only now. */
  async function retryWaitingClips(signal: AbortSignal) {
    if (because !== null || clock.monotonicMs() < retryWaitingAtMs || store.counts().waiting === 0) return
    retryWaitingAtMs = clock.monotonicMs() + RETRY_WAITING_INTERVAL_MS
    await retryWaiting({ store, lifecycle, clock }, { because: accessCodes }, signal)
  }

  return {
    shut,
    answered,
    open,
    reopen,
    retryWaitingClips,
    /** Which address and key are in use, counted. */
    revision: () => revision,
    isShut: () => because !== null,
    keyIsRefused: (): Failure | null => (because?.code === 'key-refused' ? because : null),
    /** True when it creates captures: 401 stops everything, 403 only what it is about. */
    captures,
    state: () => ({ because, answeredAtMs, capturesRefused: captures.state() }),
  }
}
