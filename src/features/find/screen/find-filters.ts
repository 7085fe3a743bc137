import { daysText } from '../../../renderer/fields/day-text.ts'
import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import { dimensionWords } from '../../../renderer/tagging/movement-dialog.tsx'
import type { FindQuery } from '../../../station/contract/find-query.ts'
import type { FindChoices } from '../find.ts'

/** One active filter: its label, and the search without it. */
export interface ShownFilter {
  readonly key: string
  readonly text: string
  readonly without: FindQuery
}

/** Lists the active filters in the order of the side panel. */
export function shownFilters(
  query: FindQuery,
  choices: FindChoices | null,
  wording: Pick<ScreenWording, 'common' | 'find' | 'phrases' | 'tagging'>,
): ShownFilter[] {
  const { find, phrases } = wording
  const { text, activity, movement, dimensions, fromDay, toDay, fileName } = query
  const filter = (key: string, shown: string, without: Partial<FindQuery>) => ({
    key,
    text: shown,
    without: { ...query, ...without },
  })
  const except = <Value>(values: readonly Value[], value: Value) => values.filter((each) => each !== value)
  const nameOf = (id: string) => choices?.athletes.find((athlete) => athlete.id === id.toLowerCase())?.name ?? id
  return [
    ...(text.trim() === '' ? [] : [filter('text', find.textChip(text), { text: '' })]),
    ...(fromDay === null && toDay === null
      ? []
      : [filter('days', daysText(query, wording), { fromDay: null, toDay: null })]),
    ...query.athleteIds.map((id) => filter(`athlete ${id}`, nameOf(id), { athleteIds: except(query.athleteIds, id) })),
    ...(activity === null ? [] : [filter('activity', phrases.activity(activity), { activity: null, movement: null })]),
    ...(movement === null ? [] : [filter('movement', phrases.movement(movement), { movement: null })]),
    ...Object.entries(dimensions).map(([name, value]) => {
      const { [name]: _, ...others } = dimensions
      return filter(`dimension ${name}`, dimensionWords(name, value, wording), { dimensions: others })
    }),
    ...query.cameras.map((camera) => filter(`camera ${camera}`, camera, { cameras: except(query.cameras, camera) })),
    ...query.states.map((state) =>
      filter(`state ${state}`, find.states[state], { states: except(query.states, state) }),
    ),
    ...(fileName.trim() === '' ? [] : [filter('file', find.fileChip(fileName), { fileName: '' })]),
  ]
}
