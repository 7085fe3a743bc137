import { type Command, Option } from 'commander'
import { ExportFormat } from '../../contract/export-job.ts'
import { stationFolder } from '../../node/data-folders.ts'
import { expandHome } from '../../node/files/expand-home.ts'
import { athleteSortings } from '../../service-api/athletes.ts'
import type { Finish } from '../finish.ts'
import { parseWholeNumber } from '../input/parse-numbers.ts'
import { onDemand } from '../on-demand.ts'
import { cliHelp, cliWords } from '../print/words.ts'
import { addExportJobCommands } from './export-job-commands.ts'
import { addForgetCommands, addRosterCommands } from './roster-commands.ts'

const loadAthletes = () => import('./athletes.ts')
const createAthlete = onDemand(async () => (await loadAthletes()).createAthlete)
const deleteAthlete = onDemand(async () => (await loadAthletes()).deleteAthlete)
const getAthlete = onDemand(async () => (await loadAthletes()).getAthlete)
const printAthletes = onDemand(async () => (await loadAthletes()).printAthletes)
const updateAthlete = onDemand(async () => (await loadAthletes()).updateAthlete)

const loadCaptures = () => import('./captures.ts')
const getCapture = onDemand(async () => (await loadCaptures()).getCapture)
const listCaptures = onDemand(async () => (await loadCaptures()).listCaptures)

const loadExports = () => import('./export.ts')
const createExport = onDemand(async () => (await loadExports()).createExport)
const downloadExportFile = onDemand(async () => (await loadExports()).downloadExportFile)
const exportStatus = onDemand(async () => (await loadExports()).exportStatus)

/** Adds the options of every command that calls the service. */
function withServiceOptions(command: Command): Command {
  const { baseUrl, configOfService, jsonLines } = cliHelp().options
  return command
    .option('--base-url <url>', baseUrl)
    .option('--config <file>', configOfService, expandHome)
    .option('--json', jsonLines, false)
}

const collect = (value: string, before: readonly string[]) => [...before, value]

export function addAthleteCommands(program: Command, finish: Finish) {
  const { commands, options, fields } = cliHelp()
  const { subjects } = cliWords()
  const athletes = program.command('athletes').description(commands.athletes)
  withServiceOptions(athletes.command('list'))
    .description(commands['athletes list'])
    .option('--data-dir <folder>', options.stationOfAddress, expandHome, stationFolder)
    .addOption(new Option('--sorted-by <field>', options.sortedBy).choices([...athleteSortings]))
    .option('--filter <name=value>', options.filter, collect, [])
    .option('--limit <number>', options.limit, parseWholeNumber, Number.POSITIVE_INFINITY)
    .action((values) => finish(printAthletes(values), subjects.athletes))
  withServiceOptions(athletes.command('get <id>'))
    .description(commands['athletes get'])
    .option('--data-dir <folder>', options.stationOfAddress, expandHome, stationFolder)
    .action((id, values) => finish(getAthlete(id, values), id))
  withServiceOptions(athletes.command('create [fields...]'))
    .description(commands['athletes create'])
    .option('--from <file>', options.body, expandHome)
    .addHelpText('after', fields)
    .action((pairs, values) => finish(createAthlete(pairs, values), subjects.newAthlete))
  withServiceOptions(athletes.command('update <id> [fields...]'))
    .description(commands['athletes update'])
    .option('--from <file>', options.body, expandHome)
    .addHelpText('after', fields)
    .action((id, pairs, values) => finish(updateAthlete(id, pairs, values), id))
  addRosterCommands(athletes, (work) => finish(work, subjects.athletes))
  addForgetCommands(athletes, (work) => finish(work, subjects.athletes))
  withServiceOptions(athletes.command('delete <id>'))
    .description(commands['athletes delete'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--yes', options.yes, false)
    .action((id, values) => finish(deleteAthlete(id, values), id))
}

export function addCaptureCommands(program: Command, finish: Finish) {
  const { commands, options } = cliHelp()
  const { subjects } = cliWords()
  const captures = program.command('captures').description(commands.captures)
  withServiceOptions(captures.command('list'))
    .description(commands['captures list'])
    .option('--athlete <id>', options.athlete)
    .option('--source <source>', options.source)
    .option('--status <status>', options.captureStatus)
    .option('--activity <activity>', options.activity)
    .option('--movement <movement>', options.movement)
    .option('--limit <number>', options.limit, parseWholeNumber, Number.POSITIVE_INFINITY)
    .action((values) => finish(listCaptures(values), subjects.captures))
  withServiceOptions(captures.command('get <session-id>'))
    .description(commands['captures get'])
    .action((id, values) => finish(getCapture(id, values), id))
}

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
