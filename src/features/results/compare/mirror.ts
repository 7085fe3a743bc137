import { otherSide } from '../../../service/metrics/mirror.ts'
import { throwingSide } from '../rep/rep-curves.ts'
import type { SessionDetail, SessionEvent } from '../session.ts'

type Handed = Pick<SessionDetail, 'metrics'>

/** True for each session of the other hand than the chosen one; false where a hand is unknown. */
export function mirroredSessions(details: readonly Handed[], chosen: Handed | undefined): boolean[] {
  const hand = chosen ? throwingSide(chosen) : null
  return details.map((detail) => {
    const own = throwingSide(detail)
    return hand !== null && own !== null && own !== hand
  })
}

/** Events in the mirror: the peak of one arm is that of the other. */
export const mirroredEvents = (events: readonly SessionEvent[]): SessionEvent[] =>
  events.map(({ name, frame }) => ({ name: otherSide(name), frame }))
