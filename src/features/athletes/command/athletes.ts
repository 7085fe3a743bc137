import { resolve } from 'node:path'
import { parseFilterPair, readFields, readJsonFields, withSuggestion } from '../../../cli/input/athlete-fields.ts'
import { type ConnectOptions, connectAsStation, connectToService } from '../../../cli/input/connect-to-service.ts'
import { InvalidInput, refuseIfAny } from '../../../cli/input/invalid-input.ts'
import { exitCodes, log, printJson, printLine } from '../../../cli/print/output.ts'
import { type ListColumn, showFields, showList } from '../../../cli/print/show.ts'
import { cliValues, cliWords } from '../../../cli/print/words.ts'
import { hasStation, withStation } from '../../../cli/with-station.ts'
import { type Athlete, AthleteUpdate, NewAthlete } from '../../../service/athletes.ts'
import { allAthletes } from '../../../service/client/pages.ts'
import { birthDay, checkAthleteUpdate, checkNewAthlete } from '../../../station/athletes/athlete-rules.ts'
import { canBeFiltered } from '../../../station/contract/custom-key.ts'
import { failure } from '../../../station/contract/failure.ts'

interface ListOptions extends ConnectOptions {
  readonly sortedBy?: string
  readonly filter: readonly string[]
  readonly limit: number
  readonly dataDir: string
}

const columns: ListColumn<Athlete>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'firstName', of: ({ first_name }) => first_name ?? '' },
  { title: 'lastName', of: ({ last_name }) => last_name ?? '' },
  { title: 'born', of: ({ date_of_birth }) => birthDay(date_of_birth) ?? '' },
  { title: 'activity', of: ({ activity }) => activity ?? '' },
  { title: 'level', of: ({ competition_level }) => competition_level ?? '' },
]

export async function printAthletes({ sortedBy, filter, limit, ...options }: ListOptions): Promise<number> {
  const filters = Object.fromEntries(filter.map(parseFilterPair))
  refuseIfAny(
    Object.keys(filters)
      .filter((key) => !canBeFiltered(key))
      .map((field) =>
        failure('query-invalid', {
          field,
          given: cliValues().reservedFilter,
          expected: cliValues().otherAttribute,
        }),
      ),
  )
  const { service, signal } = await connectAsStation(options)
  const query = { ...filters, ...(sortedBy !== undefined && { sorted_by: sortedBy }) }
  await showList(allAthletes(service, query, signal), columns, {
    json: options.json,
    limit,
    none: filter.length > 0 ? cliWords().noneOf.athlete : cliWords().noneOf.athletes,
  })
  return exitCodes.success
}

export async function getAthlete(id: string, options: ConnectOptions & { readonly dataDir: string }): Promise<number> {
  const { service, signal } = await connectAsStation(options)
  showFields(await service.getAthlete(id, signal), options)
  return exitCodes.success
}

interface BodyOptions extends ConnectOptions {
  readonly from?: string
}

const bodyOf = (fields: readonly string[], { from }: BodyOptions) => ({
  ...(from !== undefined && readJsonFields(from)),
  ...readFields(fields),
})

export async function createAthlete(fields: readonly string[], options: BodyOptions): Promise<number> {
  // An empty field counts as not given: a new athlete has nothing to clear.
  const entries = Object.entries(bodyOf(fields, options)).filter(([, value]) => value !== null)
  const input = Object.fromEntries(entries)
  refuseIfAny(checkNewAthlete(input).map(withSuggestion))
  warnOfUnfilterable(input)
  const body = NewAthlete.parse(input)
  const { service, signal } = connectToService(options)
  showFields(await service.createAthlete(body, signal), options)
  return exitCodes.success
}

export async function updateAthlete(id: string, fields: readonly string[], options: BodyOptions): Promise<number> {
  const input = bodyOf(fields, options)
  if (Object.keys(input).length === 0) {
    throw new InvalidInput([failure('athlete-invalid', { field: 'fields', given: '', expected: cliValues().fields })])
  }
  const { service, signal } = connectToService(options)
  const stored = await service.getAthlete(id, signal)
  refuseIfAny(
    checkAthleteUpdate(input, {
      activity: stored.activity ?? null,
      positions: stored.positions ?? [],
      customKeys: Object.keys(stored.custom_attributes ?? {}),
    }).map(withSuggestion),
  )
  warnOfUnfilterable(input)
  const changes = AthleteUpdate.parse(input)
  showFields(await service.updateAthlete(id, changes, signal), options)
  return exitCodes.success
}

interface DeleteOptions extends ConnectOptions {
  readonly yes: boolean
  readonly dataDir: string
}

/**
 * Deletes the athlete with all associated data (service interface 4.5). Requires `--yes`, so that no one deletes by
 * accident.
 */
export async function deleteAthlete(id: string, options: DeleteOptions): Promise<number> {
  const { service, signal } = connectToService(options)
  const { first_name, last_name } = await service.getAthlete(id, signal)
  const athlete = `${[first_name, last_name].filter(Boolean).join(' ')} (${id})`
  const { wouldDelete, deleted, clipsNeedTags } = cliWords()
  if (!options.yes) {
    printLine(wouldDelete(athlete))
    return exitCodes.needsAttention
  }
  await service.deleteAthlete(id, signal)
  const waiting = await tellStation(resolve(options.dataDir), id)
  if (options.json) printJson({ deleted: id, clipsToTag: waiting })
  else printLine([deleted(athlete), ...(waiting > 0 ? [clipsNeedTags(waiting)] : [])].join(' '))
  return exitCodes.success
}

/** Tells the station of this computer, where there is one, to upload nothing under the deleted athlete. */
async function tellStation(dataDir: string, athleteId: string): Promise<number> {
  if (!hasStation(dataDir)) return 0
  return withStation(dataDir, async (station) => {
    const { done } = await station.command({ kind: 'athlete-lost', athleteId })
    return done.length
  })
}

function warnOfUnfilterable(input: Readonly<Record<string, unknown>>) {
  for (const key of Object.keys(input['custom_attributes'] ?? {})) {
    if (!canBeFiltered(key)) log(cliWords().notFilterable(key))
  }
}
