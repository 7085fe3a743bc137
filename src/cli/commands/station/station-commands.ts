import type { Command } from 'commander'
import { expandHome } from '../../../node/files/expand-home.ts'
import type { Finish } from '../../finish.ts'
import { parseListPosition, parseNumber, parseWholeNumber } from '../../input/parse-numbers.ts'
import { onDemand } from '../../on-demand.ts'
import { cliHelp } from '../../print/words.ts'
import { addKey } from './key-commands.ts'
import { addFolders, addQueue } from './queue-commands.ts'
import { addShare } from './share-command.ts'

const cameras = () => import('./cameras.ts')
const listCameras = onDemand(async () => (await cameras()).listCameras)
const measureCameras = onDemand(async () => (await cameras()).measureCameras)
const setCameraClock = onDemand(async () => (await cameras()).setCameraClock)

const clips = () => import('./clips.ts')
const cancelClips = onDemand(async () => (await clips()).cancelClips)
const holdClips = onDemand(async () => (await clips()).holdClips)
const joinClips = onDemand(async () => (await clips()).joinClips)
const listClips = onDemand(async () => (await clips()).listClips)
const retryClips = onDemand(async () => (await clips()).retryClips)
const sendClips = onDemand(async () => (await clips()).sendClips)
const showClip = onDemand(async () => (await clips()).showClip)
const splitClips = onDemand(async () => (await clips()).splitClips)
const tagClips = onDemand(async () => (await clips()).tagClips)
const uploadClipsAgain = onDemand(async () => (await import('./upload-again.ts')).uploadClipsAgain)
const undoAct = onDemand(async () => (await clips()).undoAct)

const deck = () => import('./deck.ts')
const addToLineup = onDemand(async () => (await deck()).addToLineup)
const clearDeck = onDemand(async () => (await deck()).clearDeck)
const confirmDeck = onDemand(async () => (await deck()).confirmDeck)
const moveInLineup = onDemand(async () => (await deck()).moveInLineup)
const nextOnDeck = onDemand(async () => (await deck()).nextOnDeck)
const removeFromLineup = onDemand(async () => (await deck()).removeFromLineup)
const setDeck = onDemand(async () => (await deck()).setDeck)
const showDeck = onDemand(async () => (await deck()).showDeck)
const skipInLineup = onDemand(async () => (await deck()).skipInLineup)

const browsers = () => import('./browsers.ts')
const listBrowsers = onDemand(async () => (await browsers()).listBrowsers)
const signOutBrowsers = onDemand(async () => (await browsers()).signOutBrowsers)

const findReps = onDemand(async () => (await import('./find.ts')).findReps)

const settings = () => import('./settings.ts')
const setSetting = onDemand(async () => (await settings()).setSetting)
const showSettings = onDemand(async () => (await settings()).showSettings)

const suggestions = () => import('./suggest.ts')
const suggest = onDemand(async () => (await suggestions()).suggest)

export function addStationCommands(program: Command, finish: Finish, dataDir: string) {
  const { stationFolder, json } = cliHelp().options
  const ofStation = (command: Command) =>
    command.option('--data-dir <folder>', stationFolder, expandHome, dataDir).option('--json', json, false)
  addDeck(program, finish, ofStation)
  addClips(program, finish, ofStation)
  addFind(program, finish, ofStation)
  addShare(program, finish, dataDir)
  addQueue(program, finish, ofStation)
  addCameras(program, finish, ofStation)
  addFolders(program, finish, ofStation)
  addBrowsers(program, finish, ofStation)
  addSettings(program, finish, ofStation)
  addKey(program, finish, ofStation)
}

type OfStation = (command: Command) => Command

function addDeck(program: Command, finish: Finish, ofStation: OfStation) {
  const { commands, options, tags } = cliHelp()
  const deck = program.command('deck').description(commands.deck)
  ofStation(deck.command('show'))
    .description(commands['deck show'])
    .action((given) => finish(showDeck(given)))
  ofStation(deck.command('set <tags...>'))
    .description(commands['deck set'])
    .option('--from <time>', options.from)
    .option('--create', options.create)
    .option('--dry-run', options.deckDryRun, false)
    .addHelpText('after', tags)
    .action((pairs, given) => finish(setDeck(pairs, given)))
  ofStation(deck.command('next'))
    .description(commands['deck next'])
    .action((given) => finish(nextOnDeck(given)))
  ofStation(deck.command('clear'))
    .description(commands['deck clear'])
    .action((given) => finish(clearDeck(given)))
  ofStation(deck.command('confirm'))
    .description(commands['deck confirm'])
    .action((given) => finish(confirmDeck(given)))
  ofStation(deck.command('line-up <tags...>'))
    .description(commands['deck line-up'])
    .option('--at <place>', options.at, parseListPosition)
    .option('--create', options.create)
    .addHelpText('after', tags)
    .action((pairs, given) => finish(addToLineup(pairs, given)))
  ofStation(deck.command('suggest <tags...>'))
    .description(commands['deck suggest'])
    .action((pairs, given) => finish(suggest(pairs, given)))
  ofStation(deck.command('skip'))
    .description(commands['deck skip'])
    .action((given) => finish(skipInLineup(given)))
  ofStation(deck.command('move').argument('<place>', '', parseListPosition).argument('<to>', '', parseListPosition))
    .description(commands['deck move'])
    .action((from, to, given) => finish(moveInLineup(from, to, given)))
  ofStation(deck.command('remove').argument('<place>', '', parseListPosition))
    .description(commands['deck remove'])
    .action((position, given) => finish(removeFromLineup(position, given)))
}

const collect = (value: string, before: string[]) => [...before, value]

function addFind(program: Command, finish: Finish, ofStation: OfStation) {
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
    .option('--limit <number>', options.limit, parseWholeNumber, 50)
    .action((words, given) => finish(findReps(words, given)))
}

function addClips(program: Command, finish: Finish, ofStation: OfStation) {
  const { commands, options, tags } = cliHelp()
  const clips = program.command('clips').description(commands.clips)
  ofStation(clips.command('list'))
    .description(commands['clips list'])
    .option('--state <state>', options.state)
    .option('--limit <number>', options.limit, parseWholeNumber, Number.POSITIVE_INFINITY)
    .action((given) => finish(listClips(given)))
  ofStation(clips.command('show <clip>'))
    .description(commands['clips show'])
    .action((clip, given) => finish(showClip(clip, given)))
  ofStation(clips.command('tag <clips...>'))
    .description(commands['clips tag'])
    .option('--set <tag...>', options.set)
    .addHelpText('after', tags)
    .action((names, given) => finish(tagClips(names, { ...given, set: given.set ?? [] })))
  ofStation(clips.command('undo [id]'))
    .description(commands['clips undo'])
    .option('--list', options.list, false)
    .action((id, given) => finish(undoAct(id, given)))
  ofStation(clips.command('hold <clips...>'))
    .description(commands['clips hold'])
    .option('--seconds <number>', options.seconds, parseNumber, 60)
    .action((names, given) => finish(holdClips(names, given)))
  ofStation(clips.command('send <clips...>'))
    .description(commands['clips send'])
    .action((names, given) => finish(sendClips(names, given)))
  ofStation(clips.command('retry <clips...>'))
    .description(commands['clips retry'])
    .action((names, given) => finish(retryClips(names, given)))
  ofStation(clips.command('cancel <clips...>'))
    .description(commands['clips cancel'])
    .action((names, given) => finish(cancelClips(names, given)))
  ofStation(clips.command('upload-again <clips...>'))
    .description(commands['clips upload-again'])
    .requiredOption('--athlete <athlete>', options.athleteAgain)
    .option('--set <tag...>', options.setAgain)
    .option('--yes', options.yesAgain, false)
    .action((names, given) => finish(uploadClipsAgain(names, { ...given, set: given.set ?? [] })))
  ofStation(clips.command('join <clips...>'))
    .description(commands['clips join'])
    .action((names, given) => finish(joinClips(names, given)))
  ofStation(clips.command('split <clips...>'))
    .description(commands['clips split'])
    .action((names, given) => finish(splitClips(names, given)))
}

function addCameras(program: Command, finish: Finish, ofStation: OfStation) {
  const { commands } = cliHelp()
  const cameras = program.command('cameras').description(commands.cameras)
  ofStation(cameras.command('list'))
    .description(commands['cameras list'])
    .action((given) => finish(listCameras(given)))
  ofStation(cameras.command('set <camera> <seconds>'))
    .description(commands['cameras set'])
    .action((camera, seconds, given) => finish(setCameraClock(camera, seconds, given)))
  ofStation(cameras.command('measure <clips...>'))
    .description(commands['cameras measure'])
    .action((names, given) => finish(measureCameras(names, given)))
}

function addBrowsers(program: Command, finish: Finish, ofStation: OfStation) {
  const { commands, options } = cliHelp()
  const browsers = program.command('browsers').description(commands.browsers)
  ofStation(browsers.command('list'))
    .description(commands['browsers list'])
    .action((given) => finish(listBrowsers(given)))
  ofStation(browsers.command('sign-out [id]'))
    .description(commands['browsers sign-out'])
    .option('--all', options.allBrowsers, false)
    .action((id, given) => finish(signOutBrowsers(id, given)))
}

function addSettings(program: Command, finish: Finish, ofStation: OfStation) {
  const { commands, options } = cliHelp()
  const settings = program.command('settings').description(commands.settings)
  ofStation(settings.command('show'))
    .description(commands['settings show'])
    .option('--config <file>', options.configOfStation, expandHome)
    .action((given) => finish(showSettings(given)))
  ofStation(settings.command('set <key> <value>'))
    .description(commands['settings set'])
    .option('--config <file>', options.configOfStation, expandHome)
    .action((key, value, given) => finish(setSetting(key, value, given)))
}
