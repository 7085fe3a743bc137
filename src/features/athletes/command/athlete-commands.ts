import { type Command, Option } from 'commander'
import { groupOf } from '../../../cli/commands/add-commands.ts'
import { withServiceOptions } from '../../../cli/commands/service-options.ts'
import type { Finish } from '../../../cli/finish.ts'
import { parseWholeNumber } from '../../../cli/input/parse-numbers.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp, cliWords } from '../../../cli/print/words.ts'
import { stationFolder } from '../../../computer/data-folders.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'
import { athleteSortings } from '../../../service/athletes.ts'

const loadAthletes = () => import('./athletes.ts')
const createAthlete = onDemand(async () => (await loadAthletes()).createAthlete)
const deleteAthlete = onDemand(async () => (await loadAthletes()).deleteAthlete)
const getAthlete = onDemand(async () => (await loadAthletes()).getAthlete)
const printAthletes = onDemand(async () => (await loadAthletes()).printAthletes)
const updateAthlete = onDemand(async () => (await loadAthletes()).updateAthlete)

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
}

/** Adds `athletes delete`, which the help lists last of its group. */
export function addAthleteDeletion(program: Command, finish: Finish) {
  const { commands, options } = cliHelp()
  withServiceOptions(groupOf(program, 'athletes').command('delete <id>'))
    .description(commands['athletes delete'])
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--yes', options.yes, false)
    .action((id, values) => finish(deleteAthlete(id, values), id))
}
