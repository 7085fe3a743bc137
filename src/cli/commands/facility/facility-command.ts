import { type Command, Option } from 'commander'
import { expandHome } from '../../../node/files/expand-home.ts'
import type { Finish } from '../../finish.ts'
import { onDemand } from '../../on-demand.ts'
import { cliHelp, cliWords } from '../../print/words.ts'

const initFacility = onDemand(async () => (await import('./init-facility.ts')).initFacility)
const loadMembership = () => import('./join-facility.ts')
const connectToFacility = onDemand(async () => (await loadMembership()).connectToFacility)
const leaveFacility = onDemand(async () => (await loadMembership()).leaveFacility)
const testFacility = onDemand(async () => (await import('./test-connection.ts')).testConnectionToFacility)
const facilityStatus = onDemand(async () => (await import('./facility-status.ts')).facilityStatus)
/** Lets the station upload while the facility's database is out of reach. */
const runWithoutFacility = onDemand(async () => (await import('./go-alone.ts')).goAlone)
const loadPassword = () => import('./facility-password.ts')
const showPassword = onDemand(async () => (await loadPassword()).showPassword)
const setPassword = onDemand(async () => (await loadPassword()).setPassword)
const forgetPassword = onDemand(async () => (await loadPassword()).forgetPassword)

/** Adds the `facility` commands, for stations that share one PostgreSQL database. */
export function addFacility(program: Command, finish: Finish, dataDir: string) {
  const { commands, options, facilityHelp } = cliHelp()
  const facility = program.command('facility').description(commands.facility).addHelpText('after', facilityHelp)
  const runAndFinish = (work: Promise<number>) => finish(work, cliWords().facility.subject)
  const withStationOptions = (command: Command) =>
    command
      .option('--data-dir <folder>', options.stationFolder, expandHome, dataDir)
      .option('--json', options.json, false)
      .addHelpText('after', facilityHelp)
  const withConnectionOptions = (command: Command) =>
    withStationOptions(command)
      .addOption(new Option('--tls <check>', options.facilityTls).choices(['verify', 'encrypt', 'off']))
      .option('--ca-file <file>', options.facilityCaFile, expandHome)

  withConnectionOptions(facility.command('init'))
    .description(commands['facility init'])
    .option('--database <address>', options.facilityDatabase)
    .option('--station-role <name>', options.stationRole)
    .action((given) => runAndFinish(initFacility(given)))
  withConnectionOptions(facility.command('join <address>'))
    .description(commands['facility join'])
    .option('--cage <name>', options.facilityCage)
    .action((address, given) => runAndFinish(connectToFacility(address, given)))
  withStationOptions(facility.command('leave'))
    .description(commands['facility leave'])
    .action((given) => runAndFinish(leaveFacility(given)))
  withConnectionOptions(facility.command('test [address]'))
    .description(commands['facility test'])
    .action((address, given) => runAndFinish(testFacility(address, given)))
  withStationOptions(facility.command('status'))
    .description(commands['facility status'])
    .action((given) => runAndFinish(facilityStatus(given)))
  withStationOptions(facility.command('alone'))
    .description(commands['facility alone'])
    .option('--off', options.aloneOff, false)
    .option('--yes', options.yesAlone, false)
    .action((given) => runAndFinish(runWithoutFacility(given)))
  addPassword(facility, runAndFinish, withStationOptions)
}

type AddOptions = (command: Command) => Command

function addPassword(facility: Command, done: (work: Promise<number>) => Promise<void>, ofStation: AddOptions) {
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
