import { resultsBounds } from '../../../../contract/results/results-bounds.ts'
import type { Settings } from '../../../../contract/station/settings.ts'
import type { ActivityMovement } from '../../../../service-api/metrics/activity-movement.ts'
import { headlinesOf } from '../../../../service-api/metrics/defaults.ts'

type Chosen = Settings['results']['headlines']

export const settingsPairKey = ({ activity, movement }: ActivityMovement): string => `${activity}/${movement}`

/** The metrics of a pair as reps show them now. */
export const headlinesOfPair = (chosen: Chosen, pair: ActivityMovement): readonly string[] =>
  (Object.hasOwn(chosen, settingsPairKey(pair)) ? chosen[settingsPairKey(pair)] : undefined) ?? headlinesOf(pair)

/** One metric in its position, or none there; the others stay in their order, each once. */
export function setHeadline(chosen: Chosen, pair: ActivityMovement, position: number, name: string | null): Chosen {
  const names = [...headlinesOfPair(chosen, pair)]
  if (name === null) names.splice(position, 1)
  else names[position] = name
  const each = [...new Set(names.filter((one): one is string => one !== undefined))]
  return { ...chosen, [settingsPairKey(pair)]: each.slice(0, resultsBounds.headlines) }
}

/** OnDeck's choice again. */
export function resetHeadlines(chosen: Chosen, pair: ActivityMovement): Chosen {
  const { [settingsPairKey(pair)]: _former, ...others } = chosen
  return others
}
