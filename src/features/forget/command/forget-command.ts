import type { Command } from 'commander'
import { groupOf } from '../../../cli/commands/add-commands.ts'
import type { Finish } from '../../../cli/finish.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp, cliWords } from '../../../cli/print/words.ts'
import { stationFolder } from '../../../computer/data-folders.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'

const forgetting = () => import('./forget.ts')
const forgetAthlete = onDemand(async () => (await forgetting()).forgetAthlete)
const listForgotten = onDemand(async () => (await forgetting()).listForgotten)
const unforgetAthlete = onDemand(async () => (await forgetting()).unforgetAthlete)

/** Adds commands that erase athletes from a station. */
export function addForgetCommands(program: Command, finish: Finish) {
  const { commands, options } = cliHelp()
  const athletes = groupOf(program, 'athletes')
  const runAndFinish = (work: Promise<number>) => finish(work, cliWords().subjects.athletes)
  athletes
    .command('forget <name-or-id...>')
    .description(commands['athletes forget'])
    .option('--at-service', options.atService, false)
    .option('--dry-run', options.forgetDryRun, false)
    .option('--yes', options.forgetYes, false)
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.json, false)
    .action((athlete, values) => runAndFinish(forgetAthlete(athlete, values)))
  athletes
    .command('forgotten')
    .description(commands['athletes forgotten'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.jsonLines, false)
    .action((values) => runAndFinish(listForgotten(values)))
  athletes
    .command('unforget <id>')
    .description(commands['athletes unforget'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.json, false)
    .action((id, values) => runAndFinish(unforgetAthlete(id, values)))
}
