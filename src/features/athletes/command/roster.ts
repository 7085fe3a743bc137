import { type ConnectOptions, connectAsStation } from '../../../cli/input/connect-to-service.ts'
import { InvalidInput } from '../../../cli/input/invalid-input.ts'
import { exitCodes, log, printJson, printLine } from '../../../cli/print/output.ts'
import { type ListColumn, showList } from '../../../cli/print/show.ts'
import { cliValues, cliWords } from '../../../cli/print/words.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import type { Athlete } from '../../../service/athletes.ts'
import { displayName, searchWords } from '../../../station/athletes/names.ts'
import { createRoster } from '../../../station/athletes/roster.ts'
import { failure } from '../../../station/contract/failure.ts'
import { openDatabase } from '../../../station/store/database.ts'
import { openRosterReader } from '../../../station/store/roster-reader.ts'
import { createRosterStore } from '../../../station/store/roster-store.ts'

interface SearchOptions {
  readonly dataDir: string
  readonly limit: number
  readonly json: boolean
}

const columns: ListColumn<Athlete>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'name', of: displayName },
  { title: 'activity', of: ({ activity }) => activity ?? '' },
  { title: 'arm', of: ({ dominant_arm }) => dominant_arm ?? '' },
  { title: 'leg', of: ({ dominant_leg }) => dominant_leg ?? '' },
]

export async function printAthleteMatches(
  text: readonly string[],
  { dataDir, limit, json }: SearchOptions,
): Promise<number> {
  const store = openRosterReader(dataDir)
  const syncedMs = store?.lastSyncMs() ?? null
  if (store === null || (syncedMs === null && store.count() === 0)) {
    store?.close()
    const expected = cliValues().athletesCopy
    throw new InvalidInput([failure('config-invalid', { key: '--data-dir', given: dataDir, expected })])
  }
  // The database is closed before printing, so that a slow reader does not keep it open.
  const words = searchWords(text.join(' '))
  const found = words.length === 0 ? [] : store.search(words, limit)
  store.close()
  await showList(found, columns, { json, limit: Number.POSITIVE_INFINITY, none: cliWords().noneOf.athlete })
  if (syncedMs === null) log(cliWords().incompleteCopy)
  return exitCodes.success
}

export async function syncAthletes({ dataDir, ...options }: ConnectOptions & { dataDir: string }): Promise<number> {
  const { service, signal } = await connectAsStation({ ...options, dataDir })
  const db = openDatabase(dataDir)
  try {
    const store = createRosterStore(db)
    const { added, changed, removed } = await createRoster({ store, service, clock: systemClock }).sync(signal)
    const athletes = store.count()
    if (options.json) {
      printJson({ athletes, added, changed, removed: removed.map(({ id }) => id) })
      return exitCodes.success
    }
    const { synced, removedAthlete } = cliWords()
    printLine(synced(athletes, added, changed, removed.length))
    for (const athlete of removed) printLine(`  ${removedAthlete(`${displayName(athlete)} (${athlete.id})`)}`)
    return exitCodes.success
  } finally {
    db.close()
  }
}
