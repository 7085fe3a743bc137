import type { Command } from 'commander'
import { failure } from '../../contract/failure.ts'
import { displayName, wordsOf } from '../../core/athletes/names.ts'
import { createRoster } from '../../core/athletes/roster.ts'
import { stationFolder } from '../../node/data-folders.ts'
import { readRoster } from '../../node/store/athletes/read-roster.ts'
import { createRosterStore } from '../../node/store/athletes/roster-store.ts'
import { openDatabase } from '../../node/store/database.ts'
import { systemClock } from '../../node/system-clock.ts'
import type { Athlete } from '../../service-api/athletes.ts'
import { type ConnectOptions, connect } from '../input/connect.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { wholeNumber } from '../input/numbers.ts'
import { exitCodes, log, printJson, printLine } from '../print/output.ts'
import { type Column, showList } from '../print/show.ts'

type Finish = (work: Promise<number>) => Promise<void>

interface SearchOptions {
  readonly dataDir: string
  readonly limit: number
  readonly json: boolean
}

const jsonHelp = 'one JSON object per line on standard output'

/** Adds what works with a data folder's own copy of the athletes. */
export function addRosterCommands(athletes: Command, finish: Finish) {
  athletes
    .command('search <text...>')
    .description('athletes by the beginnings of their names, in the station’s own copy: works offline')
    .option('--data-dir <folder>', 'the station’s data folder', stationFolder)
    .option('--limit <number>', 'at most so many', wholeNumber, 20)
    .option('--json', jsonHelp, false)
    .action((text, options) => finish(searchAthletes(text, options)))
  athletes
    .command('sync')
    .description('bring the station’s own copy of the athletes up to date')
    .option('--data-dir <folder>', 'the station’s data folder', stationFolder)
    .option('--base-url <url>', 'the service’s address')
    .option('--config <file>', 'a configuration that has the address')
    .option('--json', jsonHelp, false)
    .action((options) => finish(syncAthletes(options)))
}

const columns: Column<Athlete>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'name', of: displayName },
  { title: 'activity', of: ({ activity }) => activity ?? '' },
  { title: 'arm', of: ({ dominant_arm }) => dominant_arm ?? '' },
  { title: 'leg', of: ({ dominant_leg }) => dominant_leg ?? '' },
]

async function searchAthletes(text: readonly string[], { dataDir, limit, json }: SearchOptions): Promise<number> {
  const store = readRoster(dataDir)
  const syncedMs = store?.lastSyncMs() ?? null
  if (store === null || (syncedMs === null && store.count() === 0)) {
    store?.close()
    const expected = 'a data folder with a copy of the athletes: make one with “ondeck athletes sync”'
    throw new InvalidInput([failure('config-invalid', { key: '--data-dir', given: dataDir, expected })])
  }
  // Closed before anything is printed: a slow reader must not keep the database open.
  const words = wordsOf(text.join(' '))
  const found = words.length === 0 ? [] : store.search(words, limit)
  store.close()
  await showList(found, columns, { json, limit: Number.POSITIVE_INFINITY })
  if (syncedMs === null) log('The copy is not complete: a sync has not ended yet.')
  return exitCodes.allArrived
}

async function syncAthletes({ dataDir, ...options }: ConnectOptions & { dataDir: string }): Promise<number> {
  const { service, signal } = connect(options)
  const db = openDatabase(dataDir)
  try {
    const store = createRosterStore(db)
    const { added, changed, removed } = await createRoster({ store, service, clock: systemClock }).sync(signal)
    const athletes = store.count()
    if (options.json) {
      printJson({ athletes, added, changed, removed: removed.map(({ id }) => id) })
      return exitCodes.allArrived
    }
    printLine(`${athletes} athletes: ${added} new, ${changed} changed, ${removed.length} gone.`)
    for (const athlete of removed) printLine(`  gone: ${displayName(athlete)} (${athlete.id})`)
    return exitCodes.allArrived
  } finally {
    db.close()
  }
}
