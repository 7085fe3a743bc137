import type { MovementPair } from '../../contract/results/session.ts'
import type { Settings } from '../../contract/station/settings.ts'
import { headlinesOf } from '../../service-api/metrics/defaults.ts'

/** The metrics that stand for a session of the pair: those that a person chose, else OnDeck's choice. */
export function headlineNames({ results }: Pick<Settings, 'results'>, pair: MovementPair): readonly string[] {
  const key = `${pair.activity}/${pair.movement}`
  return (Object.hasOwn(results.headlines, key) ? results.headlines[key] : undefined) ?? headlinesOf(pair)
}
