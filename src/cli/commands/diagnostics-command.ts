import type { Command } from 'commander'
import { LogLevel } from '../../contract/settings.ts'

export interface DiagnosticsCommand {
  readonly out: string
  readonly dataDir: string
  readonly config?: string
  readonly json: boolean
}

type Finish = (work: Promise<number>) => Promise<void>

const levelHelp = `
How much the log tells is a setting: ondeck settings set diagnostics.logLevel debug
(${LogLevel.options.join(', ')}; info when nobody says).`

export function addDiagnostics(program: Command, finish: Finish, dataDir: string) {
  program
    .command('diagnostics')
    .description(
      'pack what helps to find a fault: log, ledger of the last 7 days, settings, versions; no key, no video',
    )
    .requiredOption('--out <file>', 'the file to make, such as ondeck-diagnostics.zip')
    .option('--config <file>', 'the configuration that the station is started with')
    .option('--data-dir <folder>', 'the station’s data folder, whether it runs or not', dataDir)
    .option('--json', 'JSON on standard output', false)
    .addHelpText('after', levelHelp)
    .action((command: DiagnosticsCommand) =>
      finish(import('./diagnostics.ts').then(({ diagnostics }) => diagnostics(command))),
    )
}
