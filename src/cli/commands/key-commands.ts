import type { Command } from 'commander'
import type { Finish } from '../finish.ts'
import { onDemand } from '../on-demand.ts'
import { cliHelp } from '../print/words.ts'
import type { CommandContext } from './add-commands.ts'
import { stationOptions } from './station-options.ts'

const key = () => import('./key.ts')
const forgetKey = onDemand(async () => (await key()).forgetKey)
const setKey = onDemand(async () => (await key()).setKey)
const showKey = onDemand(async () => (await key()).showKey)

export function addKey(program: Command, finish: Finish, { dataDir }: CommandContext) {
  const ofStation = stationOptions(dataDir)
  const { commands, keySources } = cliHelp()
  const group = program.command('key').description(commands.key)
  ofStation(group.command('show'))
    .description(commands['key show'])
    .action((values) => finish(showKey(values)))
  ofStation(group.command('set'))
    .description(commands['key set'])
    .addHelpText('after', keySources)
    .action((values) => finish(setKey(values)))
  ofStation(group.command('forget'))
    .description(commands['key forget'])
    .action((values) => finish(forgetKey(values)))
}
