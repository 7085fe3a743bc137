import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from '../../../service/limits.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { createNameTest, type ErasedName, wholeName } from '../../../station/athletes/erase-names.ts'
import { fullNameKey } from '../../../station/athletes/names.ts'
import type { Station } from '../../../station/host/station.ts'
import { isLastPage } from '../../../station/service/last-page.ts'
import type { ForgetPlan } from '../forget.ts'
import { toErasedName } from './forgotten-store.ts'

const SERVICE_TIMEOUT_MS = 30_000

/** An athlete with every name that this station has for them. */
export interface KnownAthlete {
  readonly id: string
  /** Name that a person types to confirm; the id where no name is known. */
  readonly name: string
  readonly names: readonly ErasedName[]
  /** Lower case: the service's id, and those of this station only. */
  readonly ids: readonly string[]
  readonly isShared: boolean
}

/**
 * Finds an athlete by id, or by a full name that only one has. Throws AppError `athlete-not-found`,
 * `athlete-ambiguous`.
 */
export function findKnownAthlete({ roster, memory }: Station, idOrName: string): KnownAthlete {
  const words = idOrName.trim().split(/\s+/)
  const splits = words.map((_, at) => ({
    firstName: words.slice(0, at + 1).join(' '),
    lastName: words.slice(at + 1).join(' '),
  }))
  const named = new Map(
    splits.flatMap((name) => memory.roster.withFullName(keyOf(name)).map((each) => [each.id, each])),
  )
  const id = roster.get(idOrName.trim())?.id ?? [...named.keys()][0] ?? idOrName.trim()
  if (named.size > 1 && !roster.get(idOrName.trim())) throw new AppError('athlete-ambiguous', { name: idOrName })
  const athlete = roster.get(id)
  const onClips = memory.forgotten.namesOnClips(id)
  if (!athlete && onClips.length === 0 && !memory.forgotten.get(id))
    throw new AppError('athlete-not-found', { athlete: idOrName })
  const own = athlete ? [{ firstName: athlete.first_name ?? '', lastName: athlete.last_name ?? '' }] : []
  const names = [...own, ...onClips.map(toErasedName)].filter((name) => wholeName(name) !== '')
  const isShared = names.some((name) => memory.roster.withFullName(keyOf(name)).some((other) => other.id !== id))
  const ids = [id, ...memory.forgotten.ownIds(id)].map((each) => each.toLowerCase())
  return { id, name: names[0] ? wholeName(names[0]) : id, names, ids, isShared }
}

const keyOf = ({ firstName, lastName }: ErasedName) => fullNameKey(firstName, lastName)

interface PlanParts {
  readonly station: Station
  readonly dataDir: string
}

/** Counts what would be erased and what can't be reached. Changes nothing. */
export async function planForgetting({ station, dataDir }: PlanParts, athlete: KnownAthlete): Promise<ForgetPlan> {
  const { id, name, ids, names } = athlete
  const { forgotten } = station.memory
  const keys = new Set(athlete.isShared ? [] : names.map(keyOf))
  const { exports, ...tables } = forgotten.survey.tables(id, (name) => keys.has(keyOf(name)))
  const { waiting, namedFiles, ...clips } = await surveyClips(station, ids, names)
  return {
    id,
    name,
    waitingClips: waiting,
    here: { ...tables, ...clips, resultSessions: await resultSessions(station, id) },
    outOfReach: { ...(await capturesOf(station, id)), namedFiles, backups: backupsIn(dataDir), exports },
  }
}

/** Counts the clips of an athlete in slices, so that the event loop goes on. */
export async function surveyClips({ memory }: Station, ids: readonly string[], names: readonly ErasedName[]) {
  const { survey } = memory.forgotten
  const hasName = createNameTest(names)
  const total = { clips: 0, waiting: 0, pictures: 0, ledgerLines: 0, drawings: 0, namedFiles: 0 }
  const last = survey.lastClip()
  for (let after = 0; after < last; await nextTurn()) {
    const { next, ...slice } = survey.clips(ids, after, (path) => hasName(basename(path)))
    total.clips += slice.clips
    total.waiting += slice.waiting
    total.pictures += slice.pictures
    total.ledgerLines += slice.ledgerLines
    total.drawings += slice.drawings
    total.namedFiles += slice.namedFiles
    after = next
  }
  return total
}

async function resultSessions({ allParts }: Station, id: string): Promise<number | null> {
  const counted = allParts.map(async ({ countErased }) => countErased?.({ athleteIds: [id], sessionIds: [] }) ?? 0)
  const counts = await Promise.all(counted).catch(() => null)
  return counts && counts.reduce((sum, count) => sum + count, 0)
}

async function capturesOf({ service }: Station, id: string) {
  try {
    const query = { athlete_id: id, limit: limits.pageSizeMax, offset: 0 }
    const page = await service.captures(query, AbortSignal.timeout(SERVICE_TIMEOUT_MS))
    const count = new Set(page.items.map(({ session_id }) => session_id)).size
    return { captures: { count, atLeast: !isLastPage(page) }, captureProblem: null }
  } catch (error) {
    return { captures: null, captureProblem: toFailure(error) }
  }
}

function backupsIn(dataDir: string): number {
  try {
    return readdirSync(join(dataDir, 'backups')).length
  } catch {
    return 0
  }
}
