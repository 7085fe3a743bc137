import { alignmentOf } from '../../../service/metrics/events.ts'
import type { SessionDetail } from '../session.ts'
import { type AlignmentEvent, type Axis, commonEvents } from './alignment.ts'
import type { CompareChoice } from './compare-state.ts'

export interface AxisChoice {
  readonly axis: Axis
  /** Events that all sessions have; frame 0 is always possible and not listed. */
  readonly events: readonly string[]
  readonly canNormalize: boolean
}

/** Chosen axis where all sessions have its events, else the default of their movement. */
export function chooseAxis(details: readonly SessionDetail[], choice: CompareChoice): AxisChoice {
  const events = commonEvents(details)
  const [first] = details
  const defaults = first ? alignmentOf(first.session) : null
  const known = (
    wanted: AlignmentEvent | undefined,
    fallback: AlignmentEvent | undefined,
    last: AlignmentEvent,
  ): AlignmentEvent =>
    [wanted, fallback].find((event) => event === null || (event !== undefined && events.includes(event))) ?? last
  const event = known(choice.event, defaults?.event, choice.event === null ? null : (events.at(-1) ?? null))
  const from = known(choice.from, defaults?.from, events[0] ?? null)
  const to = known(choice.to, defaults?.to, events.at(-1) ?? null)
  const canNormalize = events.length > 1
  const isPhase = choice.axis === 'phase' && canNormalize
  return { axis: isPhase ? { kind: 'phase', from, to } : { kind: 'time', event }, events, canNormalize }
}
