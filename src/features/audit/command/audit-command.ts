import type { Command } from 'commander'
import type { CommandContext } from '../../../cli/commands/add-commands.ts'
import type { Finish } from '../../../cli/finish.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp, cliWords } from '../../../cli/print/words.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'

const audit = onDemand(async () => (await import('./run-audit.ts')).audit)

/** Adds `audit`, which compares a station, running or stopped, with the service. */
export function addAudit(program: Command, finish: Finish, { dataDir }: CommandContext) {
  const { commands, options } = cliHelp()
  program
    .command('audit')
    .description(commands.audit)
    .option('--since <time>', options.auditSince)
    .option('--until <time>', options.auditUntil)
    .option('--folder <folder>', options.auditFolder, expandHome)
    .option('--output <file>', options.auditOutput, expandHome)
    .option('--bom', options.bom, false)
    .option('--config <file>', options.auditConfig, expandHome)
    .option('--data-dir <folder>', options.stationFolder, expandHome, dataDir)
    .option('--json', options.jsonLines, false)
    .action((values) => finish(audit(values), cliWords().audit.subject))
}
