import type { ActivityMovement } from '../../../service/metrics/activity-movement.ts'
import { headlinesOf } from '../../../service/metrics/defaults.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { Settings } from '../../../station/contract/settings.ts'

type Chosen = Settings['results']['headlines']

export const settingsPairKey = ({ activity, movement }: ActivityMovement): string => `${activity}/${movement}`

/** Headline metrics of an activity and movement. */
export const headlinesOfPair = (chosen: Chosen, pair: ActivityMovement): readonly string[] =>
  (Object.hasOwn(chosen, settingsPairKey(pair)) ? chosen[settingsPairKey(pair)] : undefined) ?? headlinesOf(pair)

/** Sets or clears the metric at a position; the others keep their order, without repeats. */
export function setHeadline(chosen: Chosen, pair: ActivityMovement, position: number, name: string | null): Chosen {
  const names = [...headlinesOfPair(chosen, pair)]
  if (name === null) names.splice(position, 1)
  else names[position] = name
  const each = [...new Set(names.filter((name): name is string => name !== undefined))]
  return { ...chosen, [settingsPairKey(pair)]: each.slice(0, resultsBounds.headlines) }
}

/** Restores the default metrics. */
export function resetHeadlines(chosen: Chosen, pair: ActivityMovement): Chosen {
  const { [settingsPairKey(pair)]: _former, ...others } = chosen
  return others
}
