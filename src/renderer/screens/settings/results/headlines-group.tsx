import { useState } from 'react'
import { resultsBounds } from '../../../../contract/results/results-bounds.ts'
import type { Settings } from '../../../../contract/station/settings.ts'
import type { ActivityMovement } from '../../../../service-api/metrics/activity-movement.ts'
import { headlinesOf } from '../../../../service-api/metrics/defaults.ts'
import { exportMovements } from '../../../../service-api/movements.ts'
import { Button } from '../../../components/button.tsx'
import { Select } from '../../../components/fields/select.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useRead } from '../../../hooks/use-read.ts'
import { useSetting } from '../../../hooks/use-setting.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { Given, Group } from '../settings-page.tsx'
import { chosenOf, pairKeyOf, withMetric, withoutChoice } from './headline-choice.ts'

const NONE = '-'
const positions = Array.from({ length: resultsBounds.headlines }, (_, position) => position)
const pairs: readonly ActivityMovement[] = Object.entries(exportMovements).flatMap(([activity, movements]) =>
  movements.map((movement) => ({ activity, movement })),
)
const firstPair: ActivityMovement = { activity: 'baseball', movement: 'pitching' }

/** The two or three metrics that stand on a rep, by movement. */
export function HeadlinesGroup({ stored }: { stored: Settings['results']['headlines'] }) {
  const { resultsSettings: words, results, say } = useWording()
  const [pair, setPair] = useState(firstPair)
  const setting = useSetting('results.headlines', stored)
  const shown = chosenOf(setting.value, pair)
  const known = useMetricNames(pair)
  const names = [...new Set([...shown, ...headlinesOf(pair), ...known])].map((id) => ({ id, text: say.metric(id) }))
  const choices = [
    { id: NONE, text: words.noMetric },
    ...names.toSorted((one, other) => one.text.localeCompare(other.text, say.locale)),
  ]
  const pairText = ({ activity, movement }: ActivityMovement) => `${say.activity(activity)}, ${say.movement(movement)}`
  return (
    <Group title={results.headlines} why={words.headlinesWhy}>
      <Select
        label={results.pair}
        choices={pairs.map((each) => ({ id: pairKeyOf(each), text: pairText(each) }))}
        value={pairKeyOf(pair)}
        onChange={(key) => setPair(pairs.find((each) => pairKeyOf(each) === key) ?? firstPair)}
      />
      {positions.slice(0, shown.length + 1).map((position) => (
        <Select
          key={position}
          label={words.metric(position + 1)}
          choices={choices}
          value={shown[position] ?? NONE}
          onChange={(name) => setting.set(withMetric(setting.value, pair, position, name === NONE ? null : name))}
          isDisabled={setting.isGiven}
        />
      ))}
      {known.length === 0 && <p>{words.moreMetrics}</p>}
      {Object.hasOwn(setting.value, pairKeyOf(pair)) && !setting.isGiven && (
        <div>
          <Button onPress={() => setting.set(withoutChoice(setting.value, pair))}>{words.resetMetrics}</Button>
        </div>
      )}
      {setting.isGiven && <Given />}
      {setting.failure && <Problem once failure={setting.failure} subject={results.headlines} size="line" />}
    </Group>
  )
}

/** The metrics that the library has of a pair; none before its first results, or where it can't be read now. */
function useMetricNames(pair: ActivityMovement): readonly string[] {
  const client = useClient()
  const { value } = useRead(`metrics ${pairKeyOf(pair)}`, () => client.results.metrics(pair).catch(() => []), [
    'results',
  ])
  return (value ?? []).map(({ name }) => name)
}
