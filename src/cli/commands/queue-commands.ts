import { Argument, type Command, Option } from 'commander'
import { expandHome } from '../../computer/files/expand-home.ts'
import { ExistingAnswer } from '../../station/contract/settings.ts'
import type { Finish } from '../finish.ts'
import { parseNumberOrNone } from '../input/parse-numbers.ts'
import { onDemand } from '../on-demand.ts'
import { cliHelp } from '../print/words.ts'
import type { CommandContext } from './add-commands.ts'
import { stationOptions } from './station-options.ts'

const folders = () => import('./folders.ts')
const addFolder = onDemand(async () => (await folders()).addFolder)
const listFolders = onDemand(async () => (await folders()).listFolders)
const answerExisting = onDemand(async () => (await folders()).answerExisting)
const excludeInFolder = onDemand(async () => (await folders()).excludeInFolder)
const moveFiles = onDemand(async () => (await folders()).moveFiles)
const removeFolder = onDemand(async () => (await folders()).removeFolder)

const queue = () => import('./queue.ts')
const limitQueue = onDemand(async () => (await queue()).limitQueue)
const moveInQueue = onDemand(async () => (await queue()).moveInQueue)
const pauseQueue = onDemand(async () => (await queue()).pauseQueue)
const scheduleQueue = onDemand(async () => (await queue()).scheduleQueue)
const showQueue = onDemand(async () => (await queue()).showQueue)

export function addQueue(program: Command, finish: Finish, { dataDir }: CommandContext) {
  const ofStation = stationOptions(dataDir)
  const { commands, scheduleHours } = cliHelp()
  const queue = program.command('queue').description(commands.queue)
  ofStation(queue.command('show'))
    .description(commands['queue show'])
    .action((values) => finish(showQueue(values)))
  ofStation(queue.command('pause'))
    .description(commands['queue pause'])
    .action((values) => finish(pauseQueue(true, values)))
  ofStation(queue.command('resume'))
    .description(commands['queue resume'])
    .action((values) => finish(pauseQueue(false, values)))
  const limit = queue.command('limit').argument('<limit>', '', parseNumberOrNone)
  ofStation(limit)
    .description(commands['queue limit'])
    .action((limitMbitPerSecond, values) => finish(limitQueue(limitMbitPerSecond, values)))
  ofStation(queue.command('schedule <hours...>'))
    .description(commands['queue schedule'])
    .addHelpText('after', scheduleHours)
    .action((words, values) => finish(scheduleQueue(words, values)))
  ofStation(queue.command('first <clips...>'))
    .description(commands['queue first'])
    .action((names, values) => finish(moveInQueue(names, 'first', values)))
  ofStation(queue.command('last <clips...>'))
    .description(commands['queue last'])
    .action((names, values) => finish(moveInQueue(names, 'last', values)))
}

export function addFolders(program: Command, finish: Finish, { dataDir }: CommandContext) {
  const ofStation = stationOptions(dataDir)
  const { commands, options } = cliHelp()
  const folders = program.command('folders').description(commands.folders)
  ofStation(folders.command('list'))
    .description(commands['folders list'])
    .action((values) => finish(listFolders(values)))
  ofStation(folders.command('add').argument('<folder>', '', expandHome))
    .description(commands['folders add'])
    .option('--camera <camera>', options.camera)
    .addOption(new Option('--existing <answer>', options.existingOfFolder).choices(ExistingAnswer.options))
    .action((path, values) => finish(addFolder(path, values)))
  ofStation(
    folders
      .command('existing')
      .argument('<folder>', '', expandHome)
      .addArgument(new Argument('<answer>').choices(ExistingAnswer.options)),
  )
    .description(commands['folders existing'])
    .action((path, answer, values) => finish(answerExisting(path, answer, values)))
  ofStation(folders.command('exclude').argument('<folder>', '', expandHome).argument('[patterns...]'))
    .description(commands['folders exclude'])
    .option('--preview', options.excludePreview, false)
    .option('--none', options.excludeNone, false)
    .action((path, patterns, values) => finish(excludeInFolder(path, patterns, values)))
  ofStation(folders.command('set-aside').argument('<files...>'))
    .description(commands['folders set-aside'])
    .action((files, values) => finish(moveFiles('setAside', files, values)))
  ofStation(folders.command('bring-back').argument('<files...>'))
    .description(commands['folders bring-back'])
    .action((files, values) => finish(moveFiles('bringBack', files, values)))
  ofStation(folders.command('remove').argument('<folder>', '', expandHome))
    .description(commands['folders remove'])
    .action((path, values) => finish(removeFolder(path, values)))
}
