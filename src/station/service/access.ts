import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { retryWaiting } from '../clips/retry-waiting.ts'
import { type Failure, type FailureCode, noAccessCodes } from '../contract/failure.ts'
import type { EngineEvent } from '../engine-types.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { createCapturePermission } from './capture-permission.ts'

const RETRY_WAITING_INTERVAL_MS = 5_000

/** Clips that waited with these failures are retried when access opens. */
const accessCodes: ReadonlySet<FailureCode> = new Set(noAccessCodes)

interface Parts {
  readonly store: Pick<ClipStore, 'page' | 'counts' | 'roomForMore'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'get'>
  readonly clock: Clock
  readonly emit: (event: Extract<EngineEvent, { kind: 'access' | 'captures' }>) => void
}

export type Access = ReturnType<typeof createAccess>

/**
 * Tracks access to the service for the engine. Access is shut without an API address, or after the service refused the
 * key: then no request is sent, except the regular check of a refused key.
 */
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

  /** Shuts access, unless the request was sent at an earlier revision: the refusal of an earlier key is no refusal of this one. */
  function shut(reason: Failure, requestRevision: number) {
    if (requestRevision !== revision || because?.code === reason.code) return
    because = reason
    onChange()
  }

  function answered() {
    const isFirst = answeredAtMs === null
    answeredAtMs = clock.nowMs()
    if (isFirst) onChange()
  }

  /** Opens access for another address or key. */
  function open() {
    revision += 1
    answeredAtMs = null
    captures.reset()
    capturesRefused = false
    reopen()
  }

  /** Opens access after the service accepted the key that it refused before. */
  function reopen() {
    because = null
    retryWaitingAtMs = 0
    onChange()
  }

  /** Includes clips that learned only now of the refusal of an earlier key. */
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
    /** Counts changes of the address and the key. */
    revision: () => revision,
    isShut: () => because !== null,
    keyIsRefused: (): Failure | null => (because?.code === 'key-refused' ? because : null),
    /** Permission to create captures: a 401 stops all requests, a 403 only these. */
    captures,
    state: () => ({ because, answeredAtMs, capturesRefused: captures.state() }),
  }
}
