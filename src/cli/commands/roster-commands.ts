import { type Command, Option } from 'commander'
import {
  dateOrders,
  existingChoices,
  heightUnits,
  sameNameChoices,
  weightUnits,
} from '../../contract/athletes/roster-import.ts'
import { stationFolder } from '../../node/data-folders.ts'
import { expandHome } from '../../node/files/expand-home.ts'
import type { Finish } from '../finish.ts'
import { parseWholeNumber } from '../input/parse-numbers.ts'
import { onDemand } from '../on-demand.ts'
import { cliHelp } from '../print/words.ts'

const roster = () => import('./roster.ts')
const printAthleteMatches = onDemand(async () => (await roster()).printAthleteMatches)
const syncAthletes = onDemand(async () => (await roster()).syncAthletes)

const rosterFiles = () => import('./roster-files.ts')
const importAthletes = onDemand(async () => (await rosterFiles()).importAthletes)
const exportAthletes = onDemand(async () => (await rosterFiles()).exportAthletes)

const duplicates = () => import('./station/duplicates.ts')
const listDuplicates = onDemand(async () => (await duplicates()).listDuplicates)
const markDistinct = onDemand(async () => (await duplicates()).markDistinct)

const forgetting = () => import('./station/forget.ts')
const forgetAthlete = onDemand(async () => (await forgetting()).forgetAthlete)
const listForgotten = onDemand(async () => (await forgetting()).listForgotten)
const unforgetAthlete = onDemand(async () => (await forgetting()).unforgetAthlete)

const collect = (value: string, before: string[]) => [...before, value]

/** Adds commands for a data folder's own copy of the athletes. */
export function addRosterCommands(athletes: Command, finish: Finish) {
  const { commands, options } = cliHelp()
  athletes
    .command('search <text...>')
    .description(commands['athletes search'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--limit <number>', options.limit, parseWholeNumber, 20)
    .option('--json', options.jsonLines, false)
    .action((text, values) => finish(printAthleteMatches(text, values)))
  athletes
    .command('sync')
    .description(commands['athletes sync'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--base-url <url>', options.baseUrl)
    .option('--config <file>', options.configWithAddress, expandHome)
    .option('--json', options.jsonLines, false)
    .action((values) => finish(syncAthletes(values)))
  athletes
    .command('duplicates')
    .description(commands['athletes duplicates'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.jsonLines, false)
    .action((values) => finish(listDuplicates(values)))
  athletes
    .command('distinct <id> <other-id>')
    .description(commands['athletes distinct'])
    .option('--undo', options.undoDistinct, false)
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.json, false)
    .action((one, other, values) => finish(markDistinct(one, other, values)))
  athletes
    .command('import <file>')
    .description(commands['athletes import'])
    .option('--dry-run', options.dryRun, false)
    .option('--sheet <name>', options.sheet)
    .option('--map <column=field>', options.map, collect, [])
    .option('--custom', options.custom, false)
    .addOption(new Option('--date-order <order>', options.dateOrder).choices(dateOrders))
    .addOption(new Option('--height-unit <unit>', options.heightUnit).choices(heightUnits))
    .addOption(new Option('--weight-unit <unit>', options.weightUnit).choices(weightUnits))
    .addOption(new Option('--existing <choice>', options.existing).choices(existingChoices).default('update'))
    .addOption(new Option('--same-name <choice>', options.sameName).choices(sameNameChoices).default('ask'))
    .option('--result <file>', options.result, expandHome)
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--base-url <url>', options.baseUrl)
    .option('--config <file>', options.configWithAddress, expandHome)
    .option('--json', options.jsonLines, false)
    .action((file, values) => finish(importAthletes(expandHome(file), values)))
  athletes
    .command('export')
    .description(commands['athletes export'])
    .option('--output <file>', options.output, expandHome, '-')
    .option('--base-url <url>', options.baseUrl)
    .option('--config <file>', options.configWithAddress, expandHome)
    .option('--json', options.jsonLines, false)
    .action((values) => finish(exportAthletes(values)))
}

/** Adds commands that erase athletes from a station. */
export function addForgetCommands(athletes: Command, finish: Finish) {
  const { commands, options } = cliHelp()
  athletes
    .command('forget <name-or-id...>')
    .description(commands['athletes forget'])
    .option('--at-service', options.atService, false)
    .option('--dry-run', options.forgetDryRun, false)
    .option('--yes', options.forgetYes, false)
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.json, false)
    .action((athlete, values) => finish(forgetAthlete(athlete, values)))
  athletes
    .command('forgotten')
    .description(commands['athletes forgotten'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.jsonLines, false)
    .action((values) => finish(listForgotten(values)))
  athletes
    .command('unforget <id>')
    .description(commands['athletes unforget'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.json, false)
    .action((id, values) => finish(unforgetAthlete(id, values)))
}
