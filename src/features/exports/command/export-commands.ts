import { type Command, Option } from 'commander'
import { withServiceOptions } from '../../../cli/commands/service-options.ts'
import type { Finish } from '../../../cli/finish.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp } from '../../../cli/print/words.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'
import { ExportFormat } from '../../../station/contract/export-job.ts'
import { addExportJobCommands } from './export-job-commands.ts'

const loadExports = () => import('./export.ts')
const createExport = onDemand(async () => (await loadExports()).createExport)
const downloadExportFile = onDemand(async () => (await loadExports()).downloadExportFile)
const exportStatus = onDemand(async () => (await loadExports()).exportStatus)

const collect = (value: string, before: readonly string[]) => [...before, value]

export function addExportCommands(program: Command, finish: Finish) {
  const { commands, options } = cliHelp()
  const exports = program.command('export').description(commands.export)
  const withServiceOrStationOptions = (command: Command) =>
    withServiceOptions(command).option('--data-dir <folder>', options.stationOfExports, expandHome)
  withServiceOrStationOptions(exports.command('create'))
    .description(commands['export create'])
    .requiredOption('--activity <activity>', options.exportedActivity)
    .requiredOption('--movement <movement>', options.exportedMovement)
    .option('--start <time>', options.start)
    .option('--end <time>', options.end)
    .option('--athlete <id>', options.exportedAthletes, collect, [])
    .option('--metric <column>', options.metric, collect, [])
    .option('--row-filter <column>', options.rowFilter)
    .option('--date-mode <mode>', options.dateMode)
    .option('--excel', options.excel, false)
    .option('--bom', options.bom, false)
    .addOption(new Option('--format <format>', options.exportFormat).choices(ExportFormat.options))
    .action((values) => finish(createExport(values), `${values.activity} ${values.movement}`))
  withServiceOrStationOptions(exports.command('status <job-id>'))
    .description(commands['export status'])
    .option('--check', options.checkExport, false)
    .action((id, values) => finish(exportStatus(id, values), id))
  withServiceOrStationOptions(exports.command('download <job-id>'))
    .description(commands['export download'])
    .requiredOption('--output <file>', options.output, expandHome)
    .option('--wait', options.wait, false)
    .option('--excel', options.excel, false)
    .option('--bom', options.bom, false)
    .action((id, values) => finish(downloadExportFile(id, values), id))
  addExportJobCommands(exports, finish)
}
