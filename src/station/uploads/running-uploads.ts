import { AppError } from '../app-error.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { createTrickleWatch } from './trickle-watch.ts'

/** An upload that moves no byte for this long after a network change is restarted. */
const NO_PROGRESS_TIMEOUT_MS = 5_000
/** Time in which uploads are watched after a network change: a dead connection's buffer may take bytes for a while. */
const SUSPECT_TTL_MS = 15_000

/** Long enough for another clip to take the slot first. */
const TRICKLE_RETRY_DELAY_MS = 30_000

interface RunningUpload {
  readonly stop: AbortController
  readonly sizeBytes: number
  /** The service in use when the upload began. */
  readonly from: ServiceOrigin | null
}

interface Parts {
  readonly store: Pick<ClipStore, 'get'>
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly origin: () => ServiceOrigin | null
}

/** The uploads under way, for the upload queue: aborts them when their connection is dead or the service has changed. */
export function createRunningUploads({ store, clock, origin }: Parts) {
  const uploads = new Map<ClipId, RunningUpload>()
  /** When the last byte of each upload moved, since the network changed. */
  const suspects = new Map<ClipId, number>()
  let suspectsEndAtMs = 0
  const trickles = createTrickleWatch(clock)

  /** Returns the signal that aborts the upload. */
  function begin({ id, sizeBytes }: Clip): AbortSignal {
    const stop = new AbortController()
    uploads.set(id, { stop, sizeBytes, from: origin() })
    return stop.signal
  }

  function ended(id: ClipId) {
    uploads.delete(id)
    suspects.delete(id)
    trickles.ended(id)
  }

  /** Aborts one upload, or all. An upload whose last byte is out continues: its video may be stored. */
  function abort(id?: ClipId) {
    for (const [each, { stop }] of uploads) {
      if ((id === undefined || each === id) && store.get(each)?.state.kind !== 'confirming') stop.abort()
    }
  }

  function abortStalled() {
    const nowMs = clock.monotonicMs()
    if (nowMs >= suspectsEndAtMs) suspects.clear()
    for (const [id, movedAtMs] of suspects)
      if (nowMs - movedAtMs >= NO_PROGRESS_TIMEOUT_MS) uploads.get(id)?.stop.abort()
  }

  /** Aborts uploads to a service that is no longer in use. */
  function abortForOtherService() {
    const here = origin()
    for (const [id, { from }] of uploads) if (from && here && compareOrigins(from, here) !== 'same') abort(id)
  }

  /** Watches all uploads for progress after a wake or a network change: a dead connection may never report an error. */
  function expectMotion() {
    const nowMs = clock.monotonicMs()
    suspectsEndAtMs = nowMs + SUSPECT_TTL_MS
    for (const id of uploads.keys()) suspects.set(id, nowMs)
    trickles.restart()
  }

  /** Records that bytes of an upload moved. */
  function moved({ id, sizeBytes }: Clip, sentBytes: number) {
    if (suspects.has(id)) suspects.set(id, clock.monotonicMs())
    trickles.moved(id, sizeBytes, sentBytes)
  }

  /** Ends an upload that trickles where another one could use its slot: `isWanted` tells for the sizes that remain. */
  function endTrickling(isWanted: (sizesBytes: readonly number[]) => boolean) {
    const id = trickles.find()
    const found = id === null ? undefined : uploads.get(id)
    if (id === null || !found || store.get(id)?.state.kind !== 'sending' || !isWanted(sizesBytes(id))) return
    trickles.gaveBack()
    found.stop.abort(new AppError('upload-slow', { retryAfterMs: TRICKLE_RETRY_DELAY_MS }))
  }

  const sizesBytes = (without?: ClipId) =>
    [...uploads].filter(([id]) => id !== without).map(([, { sizeBytes }]) => sizeBytes)

  return { begin, ended, abort, abortStalled, abortForOtherService, endTrickling, expectMotion, moved, sizesBytes }
}
