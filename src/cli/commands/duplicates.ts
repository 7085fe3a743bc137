import { resolve } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import type { DuplicatePair } from '../../station/contract/roster.ts'
import type { StationClient } from '../../station/rpc/client.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { type ListColumn, showList } from '../print/show.ts'
import { cliWords } from '../print/words.ts'
import { withStation } from '../with-station.ts'
import type { DeckOptions } from './deck.ts'

const columns: ListColumn<DuplicatePair>[] = [
  { title: 'id', of: ({ one }) => one.id },
  { title: 'name', of: ({ one }) => one.name },
  { title: 'otherId', of: ({ other }) => other.id },
  { title: 'otherName', of: ({ other }) => other.name },
  { title: 'why', of: ({ because }) => cliWords().alike[because] },
]

/** Lists pairs of athletes who may be the same person, by the station's copy of the roster. */
export async function listDuplicates({ dataDir, json }: DeckOptions): Promise<number> {
  const pairs = await withStation(resolve(dataDir), (station) => station.roster.duplicates())
  await showList(pairs, columns, { json, limit: Number.POSITIVE_INFINITY })
  return exitCodes.success
}

interface DistinctOptions extends DeckOptions {
  readonly undo: boolean
}

/** Declares two similar athletes different people, or reverts that. */
export async function markDistinct(one: string, other: string, options: DistinctOptions): Promise<number> {
  const { dataDir, json, undo } = options
  const names = await withStation(resolve(dataDir), async (station) => {
    const { athlete: first, changes } = await station.roster.athlete({ id: one })
    const { athlete: second } = await station.roster.athlete({ id: other })
    if (!undo) await station.roster.distinct({ one: first.id, other: second.id })
    else await takeBack(station, changes, second.id)
    return [first.name, second.name] as const
  })
  if (json) printJson({ one, other, distinct: !undo })
  else printLine(undo ? cliWords().notDistinct(...names) : cliWords().distinct(...names))
  return exitCodes.success
}

type Changes = Awaited<ReturnType<StationClient['roster']['athlete']>>['changes']

/** Throws AppError `undo-gone` where the two were not declared different. */
async function takeBack(station: StationClient, changes: Changes, otherId: string) {
  const made = changes.find(
    ({ kind, canUndo, fields: [field] }) => kind === 'distinct' && canUndo && field?.from === otherId,
  )
  if (!made) throw new AppError('undo-gone')
  await station.roster.undo({ change: made.id })
}
