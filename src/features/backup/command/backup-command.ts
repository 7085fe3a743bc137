import type { Command } from 'commander'
import type { CommandContext } from '../../../cli/commands/add-commands.ts'
import type { Finish } from '../../../cli/finish.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp, cliWords } from '../../../cli/print/words.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'

const backup = onDemand(async () => (await import('./run-backup.ts')).backup)
const restore = onDemand(async () => (await import('./run-restore.ts')).restore)

/** Adds `backup`, for a station that may be running or not, and `restore`, into an empty data folder. */
export function addBackup(program: Command, finish: Finish, { dataDir }: CommandContext) {
  const { commands, options } = cliHelp()
  program
    .command('backup')
    .argument('[path]', '', expandHome)
    .description(commands.backup)
    .option('--data-dir <folder>', options.stationFolder, expandHome, dataDir)
    .option('--json', options.json, false)
    .action((to: string | undefined, values) => finish(backup(to, values), cliWords().backup.subject))
  program
    .command('restore')
    .argument('<file>', '', expandHome)
    .description(commands.restore)
    .option('--data-dir <folder>', options.restoreFolder, expandHome, dataDir)
    .option('--json', options.json, false)
    .action((file: string, values) => finish(restore(file, values), cliWords().backup.subject))
}
