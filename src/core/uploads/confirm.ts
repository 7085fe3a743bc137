import type { Clip } from '../../contract/clip.ts'
import { failure } from '../../contract/failure.ts'
import type { Capture } from '../../interface/captures.ts'
import { toFailure } from '../app-error.ts'
import type { ClipBook } from '../clips/clip-book.ts'
import type { Pacer } from '../pacer.ts'
import type { ClipStore, Clock, Service } from '../ports.ts'

/** How long the service is asked before a video whose answer was lost is sent again. */
const ASK_FOR_MS = 60_000
const ASK_EVERY_MS = 3_000

type Heard = 'stored' | 'not-confirmed' | 'gone' | 'no-answer'

/** What a capture's status says about the video. */
const meanings: Record<Capture['status'], Heard> = {
  awaiting_upload: 'not-confirmed',
  processing: 'stored',
  completed: 'stored',
  error: 'stored',
  unknown: 'not-confirmed',
}

interface Parts {
  readonly store: ClipStore
  readonly book: ClipBook
  readonly service: Service
  readonly clock: Clock
  readonly myTurn: Pacer
  readonly random: () => number
}

export type Confirmer = ReturnType<typeof createConfirmer>

/** All bytes went out and no answer came back: only the service knows whether the video is there. */
export function createConfirmer({ store, book, service, clock, myTurn, random }: Parts) {
  async function confirm(clip: Clip, signal: AbortSignal) {
    if (clip.state.kind !== 'confirming') return
    const { sessionId } = clip.state
    const sinceMs = clock.monotonicMs()
    while (!signal.aborted) {
      await myTurn(signal)
      if (signal.aborted) return
      const heard = await ask(sessionId, signal)
      const patienceIsOver = clock.monotonicMs() - sinceMs >= ASK_FOR_MS
      if (heard === 'stored') return conclude(clip, sessionId)
      if (heard === 'gone' && patienceIsOver) return void book.apply(clip.id, { kind: 'gone' })
      // No answer at all is no reason to send: the video may be there.
      if (heard === 'not-confirmed' && patienceIsOver) return sendAgain(clip)
      await clock.sleep(ASK_EVERY_MS, signal)
    }
  }

  async function ask(sessionId: string, signal: AbortSignal): Promise<Heard> {
    try {
      const { status } = await service.capture(sessionId, signal)
      return meanings[status]
    } catch (error) {
      return toFailure(error).code === 'capture-not-found' ? 'gone' : 'no-answer'
    }
  }

  function conclude(clip: Clip, sessionId: string) {
    const record = store
      .liveReservations(clip.id)
      .find(({ outcome }) => 'sessionId' in outcome && outcome.sessionId === sessionId)
    const reservation = record && { ...record, outcome: { kind: 'used', sessionId } as const }
    const details = { confirmedBy: 'the service' }
    book.apply(clip.id, { kind: 'stored' }, { details, ...(reservation && { reservation }) })
  }

  function sendAgain(clip: Clip) {
    const because = failure('target-unavailable', { detail: 'the video did not arrive' })
    book.apply(clip.id, { kind: 'not-stored', because, atMs: clock.nowMs(), jitter: random() })
  }

  return { confirm }
}
