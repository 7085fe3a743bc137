import type { SessionDetail } from '../../../../contract/results/session.ts'
import { alignmentOf } from '../../../../service-api/metrics/events.ts'
import type { CompareChoice } from '../compare/compare-state.ts'
import { type AlignedAt, type Axis, commonEvents } from './alignment.ts'

export interface AxisChoice {
  readonly axis: Axis
  /** What all sessions have; frame 0 is always possible and not among them. */
  readonly events: readonly string[]
  readonly canNormalize: boolean
}

/** The axis that was chosen as far as these sessions have its events, else the one that their movement begins with. */
export function axisOf(details: readonly SessionDetail[], choice: CompareChoice): AxisChoice {
  const events = commonEvents(details)
  const [first] = details
  const usual = first ? alignmentOf(first.session) : null
  const known = (wanted: AlignedAt | undefined, instead: AlignedAt | undefined, last: AlignedAt): AlignedAt =>
    [wanted, instead].find((event) => event === null || (event !== undefined && events.includes(event))) ?? last
  const event = known(choice.event, usual?.event, choice.event === null ? null : (events.at(-1) ?? null))
  const from = known(choice.from, usual?.from, events[0] ?? null)
  const to = known(choice.to, usual?.to, events.at(-1) ?? null)
  const canNormalize = events.length > 1
  const isPhase = choice.axis === 'phase' && canNormalize
  return { axis: isPhase ? { kind: 'phase', from, to } : { kind: 'time', event }, events, canNormalize }
}
