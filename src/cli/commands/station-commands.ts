import type { Command } from 'commander'
import { number, place, wholeNumber } from '../input/numbers.ts'
import { listCameras, measureCameras, setCameraClock } from './cameras.ts'
import {
  cancelClips,
  holdClips,
  joinClips,
  listClips,
  retryClips,
  sendClips,
  showClip,
  splitClips,
  tagClips,
  undoAct,
} from './clips.ts'
import { addToLineup, clearDeck, confirmDeck, nextOnDeck, setDeck, showDeck, skipInLineup } from './deck.ts'
import { setSetting, showSettings } from './settings.ts'
import { suggest } from './suggest.ts'

type Finish = (work: Promise<number>) => Promise<void>

const tagHelp = `
Tags are athlete (an id, or a first and a last name), activity, movement, and a dimension each, such as:
  athlete="Maya Ortiz" activity=baseball movement=pitching handedness=right`

export function addStationCommands(program: Command, finish: Finish, dataDir: string) {
  const ofStation = (command: Command) =>
    command
      .option('--data-dir <folder>', 'the station’s data folder, whether it runs or not', dataDir)
      .option('--json', 'JSON on standard output', false)
  addDeck(program, finish, ofStation)
  addClips(program, finish, ofStation)
  addCameras(program, finish, ofStation)
  addSettings(program, finish, ofStation)
}

type OfStation = (command: Command) => Command

function addDeck(program: Command, finish: Finish, ofStation: OfStation) {
  const deck = program.command('deck').description('who is on deck, and who is next')
  ofStation(deck.command('show'))
    .description('who is on deck, and the lineup')
    .action((options) => finish(showDeck(options)))
  ofStation(deck.command('set <tags...>'))
    .description('put somebody on deck')
    .option('--from <time>', 'from this moment on (ISO 8601); now when not given')
    .option('--create', 'create the athlete if the service has nobody of this name')
    .addHelpText('after', tagHelp)
    .action((tags, options) => finish(setDeck(tags, options)))
  ofStation(deck.command('next'))
    .description('the first of the lineup goes on deck')
    .action((options) => finish(nextOnDeck(options)))
  ofStation(deck.command('clear'))
    .description('nobody is on deck')
    .action((options) => finish(clearDeck(options)))
  ofStation(deck.command('confirm'))
    .description('whoever is on deck still is')
    .action((options) => finish(confirmDeck(options)))
  ofStation(deck.command('line-up <tags...>'))
    .description('add somebody to the lineup')
    .option('--at <place>', 'at this place, 1 is next; at the end when not given', place)
    .option('--create', 'create the athlete if the service has nobody of this name')
    .addHelpText('after', tagHelp)
    .action((tags, options) => finish(addToLineup(tags, options)))
  ofStation(deck.command('suggest <tags...>'))
    .description('what the dimensions might be for an athlete at a movement')
    .action((tags, options) => finish(suggest(tags, options)))
  ofStation(deck.command('skip'))
    .description('leave out the first of the lineup')
    .action((options) => finish(skipInLineup(options)))
}

function addClips(program: Command, finish: Finish, ofStation: OfStation) {
  const clips = program
    .command('clips')
    .description('the clips of a station; a clip is named by its id or its file name')
  ofStation(clips.command('list'))
    .description('every clip, in the order found')
    .option('--state <state>', 'only those in this state')
    .option('--limit <number>', 'at most so many', wholeNumber, Number.POSITIVE_INFINITY)
    .action((options) => finish(listClips(options)))
  ofStation(clips.command('show <clip>'))
    .description('one clip with its ledger')
    .action((clip, options) => finish(showClip(clip, options)))
  ofStation(clips.command('tag <clips...>'))
    .description('say whose clips these are; without --set what was said is taken back')
    .option('--set <tag...>', 'the tags')
    .addHelpText('after', tagHelp)
    .action((names, options) => finish(tagClips(names, { ...options, set: options.set ?? [] })))
  ofStation(clips.command('undo [id]'))
    .description('undo the newest change of tags, deck or canceled clips, or the one with this id')
    .option('--list', 'list what can be undone, the newest first', false)
    .action((id, options) => finish(undoAct(id, options)))
  ofStation(clips.command('hold <clips...>'))
    .description('hold clips longer before they leave')
    .option('--seconds <number>', 'how much longer', number, 60)
    .action((names, options) => finish(holdClips(names, options)))
  ofStation(clips.command('send <clips...>'))
    .description('let held clips leave now')
    .action((names, options) => finish(sendClips(names, options)))
  ofStation(clips.command('retry <clips...>'))
    .description('retry clips that need attention, and bring back canceled ones')
    .action((names, options) => finish(retryClips(names, options)))
  ofStation(clips.command('cancel <clips...>'))
    .description('cancel clips or set them aside; their files stay, and clips undo brings them back')
    .action((names, options) => finish(cancelClips(names, options)))
  ofStation(clips.command('join <clips...>'))
    .description('these clips are one rep')
    .action((names, options) => finish(joinClips(names, options)))
  ofStation(clips.command('split <clips...>'))
    .description('each of these clips is a rep of its own')
    .action((names, options) => finish(splitClips(names, options)))
}

function addCameras(program: Command, finish: Finish, ofStation: OfStation) {
  const cameras = program.command('cameras').description('the cameras and their clocks')
  ofStation(cameras.command('list'))
    .description('every camera, what its clock is corrected by, and what it seems to need')
    .action((options) => finish(listCameras(options)))
  ofStation(cameras.command('set <camera> <seconds>'))
    .description('add so many seconds to a camera’s recording times; write -- before a number below zero')
    .action((camera, seconds, options) => finish(setCameraClock(camera, seconds, options)))
  ofStation(cameras.command('measure <clips...>'))
    .description('these clips show one attempt: correct their cameras’ clocks to the first one’s')
    .action((names, options) => finish(measureCameras(names, options)))
}

function addSettings(program: Command, finish: Finish, ofStation: OfStation) {
  const settings = program.command('settings').description('what a station keeps; a configuration file wins over it')
  ofStation(settings.command('show'))
    .description('all settings, those of the configuration included')
    .option('--config <file>', 'the configuration that the station is started with')
    .action((options) => finish(showSettings(options)))
  ofStation(settings.command('set <key> <value>'))
    .description('keep a setting, such as: set uploads.holdSeconds 30')
    .option('--config <file>', 'the configuration that the station is started with')
    .action((key, value, options) => finish(setSetting(key, value, options)))
}
