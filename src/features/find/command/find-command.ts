import type { Command } from 'commander'
import type { CommandContext } from '../../../cli/commands/add-commands.ts'
import { stationOptions } from '../../../cli/commands/station-options.ts'
import type { Finish } from '../../../cli/finish.ts'
import { parseWholeNumber } from '../../../cli/input/parse-numbers.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp } from '../../../cli/print/words.ts'

const findReps = onDemand(async () => (await import('./find.ts')).findReps)

const collect = (value: string, before: string[]) => [...before, value]

export function addFind(program: Command, finish: Finish, { dataDir }: CommandContext) {
  const ofStation = stationOptions(dataDir)
  const { commands, options } = cliHelp()
  ofStation(program.command('find [text...]'))
    .description(commands.find)
    .option('--athlete <athlete>', options.findAthlete, collect, [])
    .option('--activity <activity>', options.activity)
    .option('--movement <movement>', options.movement)
    .option('--dimension <name=value>', options.findDimension, collect, [])
    .option('--camera <camera>', options.findCamera, collect, [])
    .option('--state <state>', options.findState, collect, [])
    .option('--from <day>', options.findFrom)
    .option('--to <day>', options.findTo)
    .option('--file <part>', options.findFile)
    .option('--station <name>', options.findStation)
    .option('--limit <number>', options.limit, parseWholeNumber, 50)
    .action((words, values) => finish(findReps(words, values)))
}
