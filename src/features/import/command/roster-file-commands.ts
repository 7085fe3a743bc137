import { type Command, Option } from 'commander'
import { groupOf } from '../../../cli/commands/add-commands.ts'
import type { Finish } from '../../../cli/finish.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp, cliWords } from '../../../cli/print/words.ts'
import { stationFolder } from '../../../computer/data-folders.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'
import { dateOrders, existingChoices, heightUnits, sameNameChoices, weightUnits } from '../roster-import.ts'

const rosterFiles = () => import('./roster-files.ts')
const importAthletes = onDemand(async () => (await rosterFiles()).importAthletes)
const exportAthletes = onDemand(async () => (await rosterFiles()).exportAthletes)

const collect = (value: string, before: string[]) => [...before, value]

/** Adds `athletes import` and `athletes export`. */
export function addRosterFileCommands(program: Command, finish: Finish) {
  const { commands, options } = cliHelp()
  const athletes = groupOf(program, 'athletes')
  const runAndFinish = (work: Promise<number>) => finish(work, cliWords().subjects.athletes)
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
    .action((file, values) => runAndFinish(importAthletes(expandHome(file), values)))
  athletes
    .command('export')
    .description(commands['athletes export'])
    .option('--output <file>', options.output, expandHome, '-')
    .option('--base-url <url>', options.baseUrl)
    .option('--config <file>', options.configWithAddress, expandHome)
    .option('--json', options.jsonLines, false)
    .action((values) => runAndFinish(exportAthletes(values)))
}
