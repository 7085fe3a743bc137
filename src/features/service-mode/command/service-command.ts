import type { Command } from 'commander'
import type { CommandContext } from '../../../cli/commands/add-commands.ts'
import type { Finish } from '../../../cli/finish.ts'
import { parsePort } from '../../../cli/input/parse-numbers.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp } from '../../../cli/print/words.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'
import type { InstallOptions, UninstallOptions } from './install-service.ts'
import type { StatusOptions } from './service-status.ts'

const installService = onDemand(async () => (await import('./install-service.ts')).installService)
const uninstallService = onDemand(async () => (await import('./install-service.ts')).uninstallService)
const serviceStatus = onDemand(async () => (await import('./service-status.ts')).serviceStatus)

export function addService(program: Command, finish: Finish, { dataDir }: CommandContext) {
  const { commands, options, keyCredential } = cliHelp()
  const service = program.command('service').description(commands.service)
  service
    .command('install')
    .description(commands['service install'])
    .option('--config <file>', options.configFixesSettings, expandHome)
    .option('--data-dir <folder>', options.queueFolder, expandHome)
    .option('--port <number>', options.port, parsePort)
    .option('--key-credential', options.keyCredential, false)
    .option('--run-as <user>', options.runAs)
    .option('--dry-run', options.serviceDryRun, false)
    .option('--json', options.json, false)
    .addHelpText('after', keyCredential)
    .action((values: InstallOptions) => finish(installService(values)))
  service
    .command('uninstall')
    .description(commands['service uninstall'])
    .option('--dry-run', options.serviceDryRun, false)
    .option('--json', options.json, false)
    .action((values: UninstallOptions) => finish(uninstallService(values)))
  service
    .command('status')
    .description(commands['service status'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, dataDir)
    .option('--json', options.json, false)
    .action((values: StatusOptions) => finish(serviceStatus(values)))
}
