import type { Capture } from '../../service/captures.ts'
import { toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { ClipId } from '../contract/clip.ts'
import type { ReservationRecord, Service } from '../ports.ts'

type UploadStatus = 'stored' | 'not-stored' | 'gone' | 'unknown'

/** Maps a capture's status to the state of its video. An unknown word tells nothing. */
const uploadStatusOf: Record<Capture['status'], UploadStatus> = {
  awaiting_upload: 'not-stored',
  processing: 'stored',
  completed: 'stored',
  error: 'stored',
  unknown: 'unknown',
}

/** Asks the service about the video of a reservation after bytes were sent. Throws AppError without an answer. */
export async function fetchUploadStatus(
  service: Pick<Service, 'capture'>,
  sessionId: string,
  signal: AbortSignal,
): Promise<UploadStatus> {
  try {
    const { status } = await service.capture(sessionId, signal)
    return uploadStatusOf[status]
  } catch (error) {
    if (toFailure(error).code === 'capture-not-found') return 'gone'
    throw error
  }
}

/** Marks a clip uploaded because the service has its video. The store's answer no longer counts. */
export function confirmStored(
  lifecycle: Pick<ClipLifecycle, 'apply'>,
  clipId: ClipId,
  { sessionId, record }: { sessionId: string; record: ReservationRecord | undefined },
) {
  const reservation = record && { ...record, outcome: { kind: 'used', sessionId } as const }
  const details = { confirmedBy: 'the service' }
  lifecycle.apply(clipId, { kind: 'stored', sessionId }, { details, ...(reservation && { reservation }) })
}
