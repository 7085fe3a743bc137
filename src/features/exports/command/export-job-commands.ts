import type { Command } from 'commander'
import type { Finish } from '../../../cli/finish.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp } from '../../../cli/print/words.ts'
import { stationFolder } from '../../../computer/data-folders.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'

const jobs = () => import('./export-jobs.ts')
const listExports = onDemand(async () => (await jobs()).listExports)
const removeExport = onDemand(async () => (await jobs()).removeExport)
const resumeExport = onDemand(async () => (await jobs()).resumeExport)
const retryExport = onDemand(async () => (await jobs()).retryExport)

/** Adds commands for the station's own exports, which its screens show too. */
export function addExportJobCommands(exports: Command, finish: Finish) {
  const { commands, options } = cliHelp()
  const ofStation = (command: Command) =>
    command
      .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
      .option('--json', options.jsonLines, false)
  ofStation(exports.command('list'))
    .option('--automatic', options.automaticExports, false)
    .description(commands['export list'])
    .action((values) => finish(listExports(values), values.dataDir))
  ofStation(exports.command('resume <id>'))
    .description(commands['export resume'])
    .action((id, values) => finish(resumeExport(id, values), id))
  ofStation(exports.command('retry <id>'))
    .description(commands['export retry'])
    .action((id, values) => finish(retryExport(id, values), id))
  ofStation(exports.command('remove <id>'))
    .description(commands['export remove'])
    .action((id, values) => finish(removeExport(id, values), id))
}
