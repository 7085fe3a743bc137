import type { CaptureStatus } from '../../service/captures.ts'
import type { ClipId, ClipState, LeftOutReason } from '../contract/clip.ts'
import { type Failure, type FailureCode, failure } from '../contract/failure.ts'
import { afterFailure } from './retry-policy.ts'

/** Everything that can happen to a clip. The ledger stores the names of events, so they stay as they are. */
export type ClipEvent =
  // Finished test
  | { readonly kind: 'noticed' }
  | { readonly kind: 'came-to-rest' } // the file stopped changing
  | { readonly kind: 'moved-again' } // the file changed again, or its content is not complete yet
  | { readonly kind: 'unreadable'; readonly because: Failure }
  | { readonly kind: 'vanished' } // the file is missing on the disk
  | { readonly kind: 'overwritten' } // its name belongs to another recording now
  // Examination and tags
  | { readonly kind: 'recognised'; readonly of: ClipId } // a duplicate of that clip
  | {
      readonly kind: 'left-out' // it is no rep
      readonly why: LeftOutReason
      readonly of: ClipId | null
      readonly name: string | null
    }
  | { readonly kind: 'original-missing'; readonly why: LeftOutReason } // a copy, it seems, of a video that isn't there
  | { readonly kind: 'included' } // a person wants it uploaded although it looks like a copy
  | { readonly kind: 'tagged'; readonly atMs: number; readonly holdMs: number }
  | { readonly kind: 'lacked-tags'; readonly reasons: Failure[] }
  // The tagging failed for a reason that a retry may solve.
  | { readonly kind: 'tagging-broke'; readonly because: Failure; readonly atMs: number; readonly jitter: number }
  | { readonly kind: 'retag' } // its sources may give other tags now
  | { readonly kind: 'held-longer'; readonly byMs: number }
  | { readonly kind: 'hold-ended' }
  // Upload
  | { readonly kind: 'started' }
  | { readonly kind: 'reserved'; readonly sessionId: string }
  | { readonly kind: 'body-sent' } // the last byte was sent; the store has not confirmed it
  // Bytes that were sent may still arrive: nothing is sent again before.
  | { readonly kind: 'may-arrive'; readonly sessionId: string; readonly untilMs: number }
  | { readonly kind: 'stored'; readonly sessionId: string }
  // The store answered that it does not have the video.
  | { readonly kind: 'not-stored'; readonly because: Failure; readonly atMs: number; readonly jitter: number }
  // The attempt to upload failed.
  | { readonly kind: 'broke'; readonly because: Failure; readonly atMs: number; readonly jitter: number }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'uploaded-elsewhere'; readonly station: string; readonly sessionId: string | null }
  // At the service
  | { readonly kind: 'reported'; readonly status: CaptureStatus | 'unknown'; readonly because: Failure | null }
  | { readonly kind: 'gone' } // the service deleted the capture
  | { readonly kind: 'left-behind'; readonly because: Failure } // the station was switched to another service
  | { readonly kind: 'returned'; readonly sessionId: string; readonly isStored: boolean } // its own service is in use again
  // Commands and restarts
  | { readonly kind: 'retried' }
  | { readonly kind: 'accepted-incomplete' } // a person uploads a file anyway that looks incomplete
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'brought-back'; readonly as: ClipState } // a cancellation was undone; `as` is the state before it

/** `tries` counts failed attempts, `refusals` those that the service or the store rejected. */
const noRetries = { tries: 0, refusals: 0 }
const queued: ClipState = { kind: 'queued', ...noRetries }
const retriesOf = ({ tries, refusals }: { tries: number; refusals: number }) => ({ tries, refusals })

/** The state machine of a clip. An event that no longer applies changes nothing. */
export function nextState(state: ClipState, event: ClipEvent): ClipState {
  switch (state.kind) {
    case 'found':
      return event.kind === 'noticed' ? { kind: 'settling' } : beforeUpload(state, event)
    case 'settling':
      if (event.kind === 'came-to-rest') return { kind: 'probing' }
      if (event.kind === 'unreadable') return { kind: 'unreadable', because: event.because }
      return beforeUpload(state, event)
    case 'probing':
      if (event.kind === 'unreadable') return { kind: 'unreadable', because: event.because }
      if (event.kind === 'recognised') return { kind: 'duplicate', of: event.of }
      if (event.kind === 'original-missing') return event
      if (event.kind === 'interrupted') return { kind: 'settling' }
      return whileTaggable(state, event)
    case 'untagged':
      return whileTaggable(state, event)
    case 'held':
      if (event.kind === 'held-longer') return { ...state, untilMs: state.untilMs + event.byMs }
      return event.kind === 'hold-ended' ? queued : whileTaggable(state, event)
    case 'queued':
      if (event.kind === 'broke') return afterSetback(state, event)
      if (event.kind === 'uploaded-elsewhere') return event
      return event.kind === 'started' ? { ...state, kind: 'reserving' } : whileTaggable(state, event)
    case 'waiting':
      return whileWaiting(state, event)
    case 'reserving':
    case 'sending':
    case 'confirming':
      return whileUploading(state, event)
    case 'processing':
      return whileProcessing(state, event)
    case 'unreadable':
      if (event.kind === 'accepted-incomplete' && isAcceptable(state)) return { kind: 'probing' }
      return event.kind === 'retried' ? { kind: 'settling' } : beforeUpload(state, event)
    case 'missing':
      return event.kind === 'retried' ? { kind: 'settling' } : beforeUpload(state, event)
    case 'original-missing':
      if (event.kind === 'original-missing') return event.why === state.why ? state : event
      return event.kind === 'retried' || event.kind === 'included' ? { kind: 'settling' } : beforeUpload(state, event)
    case 'left-out':
      // Its original was lost, its file changed, its pattern was removed, or a person wants it.
      return ['retried', 'moved-again', 'included'].includes(event.kind) ? { kind: 'settling' } : state
    case 'failed':
      if (event.kind === 'retag' && !isFailureAfterUpload(state)) return { kind: 'probing' }
      if (event.kind === 'returned') return afterReturn(event)
      if (event.kind === 'cancelled') return { kind: 'cancelled' }
      return event.kind === 'retried' ? { kind: 'settling' } : state
    case 'cancelled':
      if (event.kind === 'brought-back') return restoredState(event.as)
      // Examines the clip from the start: its file, or a copy of it, may have changed.
      return event.kind === 'retried' ? { kind: 'settling' } : state
    case 'duplicate':
    case 'uploaded-elsewhere':
      // The original was lost before its upload, or the service lacks the upload of the other station.
      return event.kind === 'retried' ? { kind: 'settling' } : state
    case 'gone-at-service':
      return event.kind === 'cancelled' ? { kind: 'cancelled' } : state
    case 'completed':
      return state
  }
}

const acceptableCodes: ReadonlySet<FailureCode> = new Set(['file-incomplete', 'file-grew'])

/** True for a clip whose file rests and looks incomplete, but can be played: a person may upload it anyway. */
export const isAcceptable = (state: ClipState): state is ClipState & { kind: 'unreadable' } =>
  state.kind === 'unreadable' &&
  acceptableCodes.has(state.because.code) &&
  state.because.parameters['playable'] === 'yes'

/** True when a failure came after the upload: retagging or a restart of OnDeck must not upload the video again. */
export const isFailureAfterUpload = ({ because }: { because: Failure }) =>
  because.code === 'processing-failed' || because.code === 'capture-elsewhere'

const afterReturn = ({ sessionId, isStored }: ClipEvent & { kind: 'returned' }): ClipState =>
  isStored ? { kind: 'processing', sessionId } : { kind: 'confirming', ...noRetries, sessionId }

/** Keeps a state that needs attention; other clips start over, as their file may have changed. */
function restoredState(state: ClipState): ClipState {
  switch (state.kind) {
    case 'unreadable':
    case 'missing':
    case 'failed':
    case 'gone-at-service':
    case 'original-missing':
      return state
    default:
      return { kind: 'settling' }
  }
}

/** Handles the events of every clip whose upload has not begun. */
function beforeUpload(state: ClipState, event: ClipEvent): ClipState {
  if (event.kind === 'moved-again') return state.kind === 'settling' ? state : { kind: 'settling' }
  if (event.kind === 'overwritten') return { kind: 'missing', because: failure('file-overwritten') }
  if (event.kind === 'vanished') return state.kind === 'missing' ? state : { kind: 'missing' }
  if (event.kind === 'cancelled') return { kind: 'cancelled' }
  if (event.kind === 'left-out') return state.kind === 'missing' ? state : event
  return state
}

/** Handles the events of a clip that can be tagged: from the probe until its reservation. */
function whileTaggable(state: ClipState, event: ClipEvent): ClipState {
  switch (event.kind) {
    case 'tagged':
      return event.holdMs > 0 ? { kind: 'held', untilMs: event.atMs + event.holdMs, fromMs: event.atMs } : queued
    case 'lacked-tags':
      return { kind: 'untagged', reasons: event.reasons }
    case 'retag':
      return { kind: 'probing' }
    case 'tagging-broke':
      return afterFailure({
        ...event,
        ...(state.kind === 'waiting' ? retriesOf(state) : noRetries),
        resume: 'tagging',
        sessionId: null,
      })
    default:
      return beforeUpload(state, event)
  }
}

function whileWaiting(state: ClipState & { kind: 'waiting' }, event: ClipEvent): ClipState {
  if (state.resume === 'sending') {
    if (event.kind === 'started') return { kind: 'reserving', ...retriesOf(state) }
    if (event.kind === 'broke') return afterSetback(state, event)
    if (event.kind === 'uploaded-elsewhere') return event
    return event.kind === 'retried' ? queued : whileTaggable(state, event)
  }
  // The clip waits to be tagged or examined.
  if (event.kind === 'retried') return { kind: 'settling' }
  if (event.kind === 'unreadable') return { kind: 'unreadable', because: event.because }
  if (event.kind === 'recognised') return { kind: 'duplicate', of: event.of }
  if (event.kind === 'original-missing') return event
  return whileTaggable(state, event)
}

/** The state after a failed attempt that had not begun to upload: of a queued clip, or of one that waits for a retry. */
const afterSetback = (state: { tries: number; refusals: number }, event: ClipEvent & { kind: 'broke' }): ClipState =>
  afterFailure({ ...event, ...retriesOf(state), resume: 'sending', sessionId: null })

type UploadingState = ClipState & { kind: 'reserving' | 'sending' | 'confirming' }

function whileUploading(state: UploadingState, event: ClipEvent): ClipState {
  const retries = retriesOf(state)
  switch (event.kind) {
    case 'reserved':
      return state.kind === 'reserving' ? { kind: 'sending', ...retries, sessionId: event.sessionId } : state
    case 'body-sent':
      return state.kind === 'sending' ? { ...state, kind: 'confirming' } : state
    case 'may-arrive': {
      const { sessionId, untilMs } = event
      return { kind: 'confirming', ...retries, sessionId, untilMs }
    }
    case 'stored':
      return { kind: 'processing', sessionId: event.sessionId }
    case 'not-stored':
    case 'broke': {
      // After the last byte, only the store or the service can tell whether the video was stored.
      if (event.kind === 'broke' && state.kind === 'confirming') return state
      const sessionId = state.kind === 'reserving' ? null : state.sessionId
      return afterFailure({ ...event, ...retries, resume: 'sending', sessionId })
    }
    case 'interrupted':
      // An upload without its last byte stores nothing, so it restarts. After the last byte, check the store first.
      return state.kind === 'confirming' ? state : { kind: 'queued', ...retries }
    case 'left-behind':
      return state.kind === 'confirming'
        ? { kind: 'failed', because: event.because, sessionId: state.sessionId }
        : state
    case 'cancelled':
      // Too late: after the last byte the video may be stored.
      return state.kind === 'confirming' ? state : { kind: 'cancelled' }
    default:
      return state
  }
}

function whileProcessing(state: ClipState & { kind: 'processing' }, event: ClipEvent): ClipState {
  const { sessionId } = state
  if (event.kind === 'gone') return { kind: 'gone-at-service', sessionId }
  if (event.kind === 'left-behind') return { kind: 'failed', because: event.because, sessionId }
  // The store said that it has the video, and the service never heard of it.
  if (event.kind === 'not-stored') return afterFailure({ ...event, ...noRetries, resume: 'sending', sessionId })
  if (event.kind !== 'reported') return state
  switch (event.status) {
    case 'completed':
      return { kind: 'completed', sessionId }
    case 'error':
      return event.because === null ? state : { kind: 'failed', because: event.because, sessionId }
    case 'awaiting_upload':
    case 'processing':
    case 'unknown':
      return state
  }
}
