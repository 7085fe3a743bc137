import type { Command } from 'commander'
import type { CommandContext } from '../../../cli/commands/add-commands.ts'
import type { Finish } from '../../../cli/finish.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp, cliWords } from '../../../cli/print/words.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'

const update = onDemand(async () => (await import('./run-update.ts')).update)

/** Adds `update`, which shows what is known of releases; it installs nothing. */
export function addUpdate(program: Command, finish: Finish, { dataDir }: CommandContext) {
  const { commands, options } = cliHelp()
  program
    .command('update')
    .description(commands.update)
    .option('--check', options.checkUpdate, false)
    .option('--data-dir <folder>', options.stationFolder, expandHome, dataDir)
    .option('--json', options.json, false)
    .action((values) => finish(update(values), cliWords().update.subject))
}
