import { headlinesOf } from '../../../service/metrics/defaults.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { MovementPair } from '../session.ts'

/** Headline metrics of a movement: those that a person chose, else the defaults. */
export function headlineNames({ results }: Pick<Settings, 'results'>, pair: MovementPair): readonly string[] {
  const key = `${pair.activity}/${pair.movement}`
  return (Object.hasOwn(results.headlines, key) ? results.headlines[key] : undefined) ?? headlinesOf(pair)
}
