import type { Command } from 'commander'
import type { CommandContext } from '../../../cli/commands/add-commands.ts'
import type { Finish } from '../../../cli/finish.ts'
import { cliHelp } from '../../../cli/print/words.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'
import { LogLevel } from '../../../station/contract/settings.ts'
import type { DiagnosticsCommandOptions } from './diagnostics.ts'

export function addDiagnostics(program: Command, finish: Finish, { dataDir }: CommandContext) {
  const { commands, options, logLevel } = cliHelp()
  const command = program.command('diagnostics')
  command
    .description(commands.diagnostics)
    .requiredOption('--out <file>', options.out, expandHome)
    .option('--output <file>', options.outputAsOut, (file) => {
      command.setOptionValueWithSource('out', expandHome(file), 'cli')
      return expandHome(file)
    })
    .option('--config <file>', options.configOfStation, expandHome)
    .option('--data-dir <folder>', options.stationFolder, expandHome, dataDir)
    .option('--json', options.json, false)
    .addHelpText('after', logLevel(LogLevel.options.join(', ')))
    .action((values: DiagnosticsCommandOptions) =>
      finish(import('./diagnostics.ts').then(({ diagnostics }) => diagnostics(values))),
    )
}
