import { type Command, Option } from 'commander'
import { expandHome } from '../../../node/files/expand-home.ts'
import type { Finish } from '../../finish.ts'
import { onDemand } from '../../on-demand.ts'
import { cliHelp, cliWords } from '../../print/words.ts'

const initFacility = onDemand(async () => (await import('./init-facility.ts')).initFacility)
const join = () => import('./join-facility.ts')
const connectToFacility = onDemand(async () => (await join()).connectToFacility)
const leaveFacility = onDemand(async () => (await join()).leaveFacility)
const testFacility = onDemand(async () => (await import('./test-connection.ts')).testConnectionToFacility)
const facilityStatus = onDemand(async () => (await import('./facility-status.ts')).facilityStatus)
const goAlone = onDemand(async () => (await import('./go-alone.ts')).goAlone)
const password = () => import('./facility-password.ts')
const showPassword = onDemand(async () => (await password()).showPassword)
const setPassword = onDemand(async () => (await password()).setPassword)
const forgetPassword = onDemand(async () => (await password()).forgetPassword)

/** Adds `facility`: stations that share one PostgreSQL database. */
export function addFacility(program: Command, finish: Finish, dataDir: string) {
  const { commands, options, ofFacility } = cliHelp()
  const facility = program.command('facility').description(commands.facility).addHelpText('after', ofFacility)
  const done = (work: Promise<number>) => finish(work, cliWords().facility.subject)
  const ofStation = (command: Command) =>
    command
      .option('--data-dir <folder>', options.stationFolder, expandHome, dataDir)
      .option('--json', options.json, false)
      .addHelpText('after', ofFacility)
  const reached = (command: Command) =>
    ofStation(command)
      .addOption(new Option('--tls <check>', options.facilityTls).choices(['verify', 'encrypt', 'off']))
      .option('--ca-file <file>', options.facilityCaFile, expandHome)

  reached(facility.command('init'))
    .description(commands['facility init'])
    .option('--database <address>', options.facilityDatabase)
    .option('--station-role <name>', options.stationRole)
    .action((given) => done(initFacility(given)))
  reached(facility.command('join <address>'))
    .description(commands['facility join'])
    .option('--cage <name>', options.facilityCage)
    .action((address, given) => done(connectToFacility(address, given)))
  ofStation(facility.command('leave'))
    .description(commands['facility leave'])
    .action((given) => done(leaveFacility(given)))
  reached(facility.command('test [address]'))
    .description(commands['facility test'])
    .action((address, given) => done(testFacility(address, given)))
  ofStation(facility.command('status'))
    .description(commands['facility status'])
    .action((given) => done(facilityStatus(given)))
  ofStation(facility.command('alone'))
    .description(commands['facility alone'])
    .option('--off', options.aloneOff, false)
    .option('--yes', options.yesAlone, false)
    .action((given) => done(goAlone(given)))
  addPassword(facility, done, ofStation)
}

type OfStation = (command: Command) => Command

function addPassword(facility: Command, done: (work: Promise<number>) => Promise<void>, ofStation: OfStation) {
  const { commands } = cliHelp()
  const group = facility.command('password').description(commands['facility password'])
  ofStation(group.command('show'))
    .description(commands['facility password show'])
    .action((given) => done(showPassword(given)))
  ofStation(group.command('set'))
    .description(commands['facility password set'])
    .action((given) => done(setPassword(given)))
  ofStation(group.command('forget'))
    .description(commands['facility password forget'])
    .action((given) => done(forgetPassword(given)))
}
