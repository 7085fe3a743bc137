// Clips by the thousand whose videos have arrived: written as the station keeps them, in one go.
import { randomUUID } from 'node:crypto'
import { NewCapture } from '../../../src/service/captures.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import type { ClipStore } from '../../../src/station/ports.ts'
import type { ServiceOrigin } from '../../../src/station/service/service-origin.ts'
import { athleteId, someOrigin } from '../../support/station-parts.ts'
import { writer } from '../store/stored-clips.ts'

interface Arrived {
  readonly sessionId: string
  readonly athlete?: string
  readonly captureTimeMs?: number
  readonly origin?: ServiceOrigin
}

/** Request that reserved such a capture. */
export const requestOf = ({
  athlete = athleteId,
  captureTimeMs = Date.parse('2026-11-14T12:00:00Z'),
}: Partial<Arrived>) =>
  NewCapture.parse({
    athlete_id: athlete,
    session_group_id: randomUUID(),
    camera_configuration: {},
    movement_attributes: { activity: 'baseball', movement: 'pitching' },
    file_name: 'clip.mov',
    capture_time: new Date(captureTimeMs).toISOString(),
  })

export function arrivedClips(store: ClipStore, captures: readonly Arrived[]): Clip[] {
  const { add } = writer({ store })
  return store.together(() =>
    captures.map((capture) => {
      const { sessionId } = capture
      const clip = add({ state: { kind: 'processing', sessionId } })
      store.saveReservation({
        id: randomUUID(),
        clipId: clip.id,
        askedAtMs: 0,
        origin: capture.origin ?? someOrigin,
        request: requestOf(capture),
        outcome: { kind: 'used', sessionId },
      })
      return clip
    }),
  )
}
