import { expect } from 'vitest'
import type { FindStore, RepSearch } from '../../../src/features/find/core/find-port.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { findStateOf } from '../../../src/station/contract/find-query.ts'
import { athleteNamed } from '../../support/roster-parts.ts'

export const QUARTER_MS = 900_000
export const maya = athleteNamed('María José', 'Ortiz', { custom_attributes: { jersey: '12' } })
export const juno = athleteNamed('Juno', 'Ångström')
const shownCamera: RepSearch['shownCamera'] = ({ camera, folder }) => camera ?? `Camera of ${folder.slice(1)}`

export const everything: RepSearch = {
  text: '',
  athleteIds: [],
  activity: null,
  movement: null,
  dimensions: {},
  cameras: [],
  states: [],
  fileName: '',
  fromMs: null,
  toMs: null,
  shownCamera,
}

/** Pages of two reps, joined, with their counts. */
export async function answersOf(find: FindStore, input: RepSearch) {
  const ids: string[] = []
  const total = await find.count(input)
  for (;;) {
    const page = await find.page(input, { offset: ids.length, limit: 2 })
    expect(page.isExact ? page.total : Math.max(page.total, total)).toBe(total)
    if (page.ids.length === 0) break
    ids.push(...page.ids)
  }
  return { ids: ids.toSorted(), total, quarters: sortedMap(await find.quarters(input)) }
}

/** Reads every rep of every clip from the definition, not from the index. */
export function expectedOf(clips: readonly Clip[], input: RepSearch): Awaited<ReturnType<typeof answersOf>> {
  const shown = clips.filter(
    ({ state, tags }) => tags !== null && !['untagged', 'unreadable', 'duplicate'].includes(state.kind),
  )
  const groups = [...Map.groupBy(shown, ({ sessionGroupId }) => sessionGroupId)]
  const reps = groups.flatMap(([id, members]) => (id === null ? [] : [{ id, members, atMs: timeOf(members) }]))
  const found = reps.filter(({ members, atMs }) => fits(members, atMs, input))
  const quarters = Map.groupBy(found, ({ atMs }) => Math.floor(atMs / QUARTER_MS))
  return {
    ids: found.map(({ id }) => id).toSorted(),
    total: found.length,
    quarters: sortedMap(new Map([...quarters].map(([quarter, those]) => [quarter, those.length]))),
  }
}

const timeOf = (clips: readonly Clip[]) => {
  const recorded = clips.flatMap(({ recordedAtMs }) => recordedAtMs ?? [])
  return Math.min(...(recorded.length > 0 ? recorded : clips.map(({ foundAtMs }) => foundAtMs)))
}

const bare = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const wordsIn = (text: string) =>
  bare(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const fileOf = (path: string) => bare(path.split('/').at(-1) ?? '')

function fits(members: readonly Clip[], atMs: number, input: RepSearch): boolean {
  const tags = members[0]?.tags
  if (!tags) return false
  const athleteId =
    members
      .map((clip) => clip.tags?.athleteId ?? '')
      .toSorted()[0]
      ?.toLowerCase() ?? ''
  const cameras = members.map(shownCamera)
  const files = members.map(({ path }) => fileOf(path))
  const nameOf = { [maya.id]: 'María José Ortiz', [juno.id]: 'Juno Ångström' }[athleteId] ?? tags.athleteName ?? ''
  const words = [nameOf, tags.activity, tags.movement, ...Object.values(tags.dimensions), ...cameras].flatMap((text) =>
    wordsIn(String(text)),
  )
  const part = fileOf(input.fileName)
  return (
    (input.athleteIds.length === 0 || input.athleteIds.some((id) => id.toLowerCase() === athleteId)) &&
    (input.activity ?? tags.activity) === tags.activity &&
    (input.movement ?? tags.movement) === tags.movement &&
    Object.entries(input.dimensions).every(([name, value]) => String(tags.dimensions[name]) === String(value)) &&
    (input.cameras.length === 0 || input.cameras.some((camera) => cameras.includes(camera))) &&
    (input.states.length === 0 || members.some(({ state }) => input.states.includes(findStateOf(state.kind)))) &&
    atMs >= (input.fromMs ?? 0) &&
    atMs < (input.toMs ?? Number.POSITIVE_INFINITY) &&
    files.some((file) => file.includes(part)) &&
    wordsIn(input.text).every(
      (word) =>
        words.some((each) => each.startsWith(word)) ||
        (athleteId === maya.id && word === '12') ||
        (word.length >= 3 && files.some((file) => file.includes(word))),
    )
  )
}

const sortedMap = (map: ReadonlyMap<number, number>) => [...map].toSorted(([one], [other]) => one - other)
