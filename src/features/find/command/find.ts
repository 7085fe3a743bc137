import { resolve } from 'node:path'
import type { DeckOptions } from '../../../cli/commands/deck.ts'
import { InvalidInput } from '../../../cli/input/invalid-input.ts'
import { nearestName } from '../../../cli/input/nearest-name.ts'
import { type AthleteNames, readAthleteNames } from '../../../cli/print/athlete-names.ts'
import { exitCodes, log } from '../../../cli/print/output.ts'
import { type ListColumn, showList } from '../../../cli/print/show.ts'
import { cliValues, cliWords, format, stateText } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import { fold } from '../../../station/athletes/names.ts'
import { failure } from '../../../station/contract/failure.ts'
import { FindQuery, FindState } from '../../../station/contract/find-query.ts'
import type { RepRow } from '../../../station/contract/rep.ts'
import type { StationClient } from '../../../station/rpc/client.ts'
import type { OtherRep } from '../../facility/other-reps.ts'
import { type FindChoices } from '../find.ts'

export interface FindOptions extends DeckOptions {
  readonly athlete: readonly string[]
  readonly activity?: string
  readonly movement?: string
  readonly dimension: readonly string[]
  readonly camera: readonly string[]
  readonly state: readonly string[]
  readonly from?: string
  readonly to?: string
  readonly file?: string
  readonly station?: string
  readonly limit: number
}

const PAGE_ROWS = 200
/** Maximum number of athletes that a name may match. */
const MAX_NAMED = 50
/** A stopped station indexes an older version's reps during the command. */
const MAX_LIMIT = 1_000

const columnsOf = (nameOf: AthleteNames): ListColumn<RepRow>[] => [
  { title: 'id', of: ({ id }) => id },
  { title: 'recorded', of: ({ atMs }) => format().exactly(atMs) },
  { title: 'athlete', of: nameOf },
  { title: 'movement', of: ({ activity, movement }) => [activity, movement].filter(Boolean).join(' ') },
  { title: 'state', of: ({ clips }) => [...new Set(clips.map(({ state }) => stateText(state.kind)))].join(', ') },
  { title: 'file', of: ({ clips }) => clips.map(({ fileName }) => fileName).join(', ') },
]

/** Searches reps by any of their properties, the newest first. */
export async function findReps(words: readonly string[], options: FindOptions): Promise<number> {
  const { json, limit, station: other } = options
  const query = queryOf(words, options)
  if (other !== undefined) return findOtherReps(query, other, options)
  const { reps, nameOf } = await withStation(resolve(options.dataDir), async (station) => {
    const found = await everyRep(station, { ...query, athleteIds: await athletesOf(station, options.athlete) }, limit)
    if (found.length === 0) await explainNothing(station, words)
    return { reps: found, nameOf: await readAthleteNames(station) }
  })
  if (json) await showList(reps.map(toRecord), [], { json, limit })
  else await showList(reps, columnsOf(nameOf), { json, limit, none: cliWords().noneOf.reps })
  return exitCodes.success
}

/** Stands for all other stations; no station is found by this name alone. */
const ALL_STATIONS = 'all'
const MAX_OTHER_REPS = 200

const otherColumnsOf = (nameOf: AthleteNames): ListColumn<OtherRep>[] => [
  { title: 'id', of: ({ id }) => id },
  { title: 'station', of: ({ stations }) => stations.join(', ') },
  { title: 'recorded', of: ({ atMs }) => format().exactly(atMs) },
  { title: 'athlete', of: nameOf },
  { title: 'movement', of: ({ activity, movement }) => [activity, movement].filter(Boolean).join(' ') },
  { title: 'state', of: ({ clips }) => [...new Set(clips.map(({ state }) => state))].join(', ') },
  { title: 'file', of: ({ clips }) => clips.map(({ fileName }) => fileName).join(', ') },
]

/** Searches the reps of other stations; needs the facility's database. */
async function findOtherReps(query: FindQuery, name: string, options: FindOptions): Promise<number> {
  const { json, limit } = options
  const station = name === ALL_STATIONS ? null : name
  const { reps, nameOf } = await withStation(resolve(options.dataDir), async (client) => ({
    ...(await client.facility.reps({
      query: { ...query, athleteIds: await athletesOf(client, options.athlete) },
      station,
      limit: Math.min(limit, MAX_OTHER_REPS),
    })),
    nameOf: await readAthleteNames(client),
  }))
  await showList(reps, json ? [] : otherColumnsOf(nameOf), { json, limit, none: cliWords().noneOf.reps })
  return exitCodes.success
}

/** Throws InvalidInput with all problems at once. */
function queryOf(words: readonly string[], options: FindOptions): FindQuery {
  const { activity = null, movement = null, from = null, to = null, file = '', camera, state } = options
  const pairs = options.dimension.map((pair) => ({ pair, at: pair.indexOf('=') }))
  const day = cliValues().day
  const wrong = [
    ...pairs.flatMap(({ pair, at }) =>
      at > 0 ? [] : [{ key: '--dimension', given: pair, expected: cliValues().pair }],
    ),
    ...state
      .filter((each) => !FindState.safeParse(each).success)
      .map((state) => ({ key: '--state', given: state, expected: cliValues().oneOf(FindState.options.join(', ')) })),
    ...[from, to].flatMap((time, index) =>
      time === null || FindQuery.shape.fromDay.safeParse(time).success
        ? []
        : [{ key: index === 0 ? '--from' : '--to', given: time, expected: day }],
    ),
  ]
  if (wrong.length > 0) throw new InvalidInput(wrong.map((each) => failure('config-invalid', each)))
  return FindQuery.parse({
    text: words.join(' ').slice(0, 200),
    activity,
    movement,
    dimensions: Object.fromEntries(pairs.map(({ pair, at }) => [pair.slice(0, at), pair.slice(at + 1)])),
    cameras: camera,
    states: state,
    fromDay: from,
    toDay: to,
    fileName: file,
  })
}

/** Says what an unknown word probably means, and where sessions without clips of this station are. */
async function explainNothing(station: StationClient, words: readonly string[]): Promise<void> {
  const typed = words.flatMap((word) => word.split(/\s+/)).filter(Boolean)
  const known = wordsOf(await station.find.choices())
  const meant = typed.map((word) =>
    known.some((each) => each.startsWith(fold(word))) ? word : (nearestName(fold(word), known) ?? word),
  )
  if (meant.join(' ') !== typed.join(' ')) log(cliWords().didYouMean(meant.join(' ')))
  log(cliWords().resultsElsewhere)
}

/** Words by which reps of this station are found. */
function wordsOf({ athletes, movements, dimensions, cameras }: FindChoices): string[] {
  const texts = [
    ...athletes.map(({ name }) => name ?? ''),
    ...movements.flatMap(({ activity, movement }) => [activity ?? '', movement ?? '']),
    ...dimensions.map(({ value }) => String(value)),
    ...cameras.map(({ camera }) => camera),
  ]
  return [...new Set(texts.flatMap((text) => fold(text).split(/[\s_]+/)).filter(Boolean))]
}

/** Finds athletes by id, or by the beginning of a name. */
async function athletesOf(station: StationClient, names: readonly string[]): Promise<string[]> {
  const named = await Promise.all(names.map((text) => station.athletes.search({ text, limit: MAX_NAMED })))
  return [...new Set([...names, ...named.flat().map(({ id }) => id)])].slice(0, MAX_NAMED)
}

async function everyRep(station: StationClient, query: FindQuery, limit: number): Promise<RepRow[]> {
  let page = await station.find.reps({ query, offset: 0, limit: Math.min(limit, PAGE_ROWS) })
  for (let attempt = 0; page.indexing && attempt < MAX_LIMIT; attempt += 1) {
    const { indexed, total } = page.indexing
    log(cliWords().indexing(indexed, total))
    page = await station.find.reps({ query, offset: 0, limit: Math.min(limit, PAGE_ROWS) })
    // A running station indexes in the background.
    if (page.indexing && page.indexing.indexed <= indexed) break
  }
  const reps = [...page.items]
  while (page.items.length > 0 && reps.length < limit) {
    page = await station.find.reps({ query, offset: reps.length, limit: Math.min(limit - reps.length, PAGE_ROWS) })
    reps.push(...page.items)
  }
  return reps
}

const toRecord = ({ id, atMs, athleteId, athleteName, activity, movement, dimensions, clips }: RepRow) => ({
  id,
  atMs,
  athleteId,
  athleteName,
  activity,
  movement,
  dimensions,
  clips: clips.map((clip) => ({ id: clip.id, fileName: clip.fileName, camera: clip.camera, state: clip.state.kind })),
})
