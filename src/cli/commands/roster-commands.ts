import type { Command } from 'commander'
import { stationFolder } from '../../node/data-folders.ts'
import { expandHome } from '../input/folders.ts'
import { wholeNumber } from '../input/numbers.ts'
import { onDemand } from '../on-demand.ts'
import { cliHelp } from '../print/words.ts'

const roster = () => import('./roster.ts')
const searchAthletes = onDemand(async () => (await roster()).searchAthletes)
const syncAthletes = onDemand(async () => (await roster()).syncAthletes)

type Finish = (work: Promise<number>) => Promise<void>

/** Adds what works with a data folder's own copy of the athletes. */
export function addRosterCommands(athletes: Command, finish: Finish) {
  const { commands, options } = cliHelp()
  athletes
    .command('search <text...>')
    .description(commands['athletes search'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--limit <number>', options.limit, wholeNumber, 20)
    .option('--json', options.jsonLines, false)
    .action((text, given) => finish(searchAthletes(text, given)))
  athletes
    .command('sync')
    .description(commands['athletes sync'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--base-url <url>', options.baseUrl)
    .option('--config <file>', options.configWithAddress, expandHome)
    .option('--json', options.jsonLines, false)
    .action((given) => finish(syncAthletes(given)))
}
