import type { Command } from 'commander'
import { withServiceOptions } from '../../../cli/commands/service-options.ts'
import type { Finish } from '../../../cli/finish.ts'
import { parseWholeNumber } from '../../../cli/input/parse-numbers.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp, cliWords } from '../../../cli/print/words.ts'

const loadCaptures = () => import('./captures.ts')
const getCapture = onDemand(async () => (await loadCaptures()).getCapture)
const listCaptures = onDemand(async () => (await loadCaptures()).listCaptures)

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
