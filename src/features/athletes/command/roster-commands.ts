import type { Command } from 'commander'
import { groupOf } from '../../../cli/commands/add-commands.ts'
import type { Finish } from '../../../cli/finish.ts'
import { parseWholeNumber } from '../../../cli/input/parse-numbers.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp, cliWords } from '../../../cli/print/words.ts'
import { stationFolder } from '../../../computer/data-folders.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'

const roster = () => import('./roster.ts')
const printAthleteMatches = onDemand(async () => (await roster()).printAthleteMatches)
const syncAthletes = onDemand(async () => (await roster()).syncAthletes)

const duplicates = () => import('../../../cli/commands/duplicates.ts')
const listDuplicates = onDemand(async () => (await duplicates()).listDuplicates)
const markDistinct = onDemand(async () => (await duplicates()).markDistinct)

/** Adds commands for a data folder's own copy of the athletes. */
export function addRosterCommands(program: Command, finish: Finish) {
  const { commands, options } = cliHelp()
  const athletes = groupOf(program, 'athletes')
  const runAndFinish = (work: Promise<number>) => finish(work, cliWords().subjects.athletes)
  athletes
    .command('search <text...>')
    .description(commands['athletes search'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--limit <number>', options.limit, parseWholeNumber, 20)
    .option('--json', options.jsonLines, false)
    .action((text, values) => runAndFinish(printAthleteMatches(text, values)))
  athletes
    .command('sync')
    .description(commands['athletes sync'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--base-url <url>', options.baseUrl)
    .option('--config <file>', options.configWithAddress, expandHome)
    .option('--json', options.jsonLines, false)
    .action((values) => runAndFinish(syncAthletes(values)))
  athletes
    .command('duplicates')
    .description(commands['athletes duplicates'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.jsonLines, false)
    .action((values) => runAndFinish(listDuplicates(values)))
  athletes
    .command('distinct <id> <other-id>')
    .description(commands['athletes distinct'])
    .option('--undo', options.undoDistinct, false)
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.json, false)
    .action((one, other, values) => runAndFinish(markDistinct(one, other, values)))
}
