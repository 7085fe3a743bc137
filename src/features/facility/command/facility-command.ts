import { type Command, Option } from 'commander'
import type { CommandContext } from '../../../cli/commands/add-commands.ts'
import type { Finish } from '../../../cli/finish.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp, cliWords } from '../../../cli/print/words.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'

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
export function addFacility(program: Command, finish: Finish, { dataDir }: CommandContext) {
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
    .action((values) => runAndFinish(initFacility(values)))
  withConnectionOptions(facility.command('join <address>'))
    .description(commands['facility join'])
    .option('--cage <name>', options.facilityCage)
    .action((address, values) => runAndFinish(connectToFacility(address, values)))
  withStationOptions(facility.command('leave'))
    .description(commands['facility leave'])
    .action((values) => runAndFinish(leaveFacility(values)))
  withConnectionOptions(facility.command('test [address]'))
    .description(commands['facility test'])
    .action((address, values) => runAndFinish(testFacility(address, values)))
  withStationOptions(facility.command('status'))
    .description(commands['facility status'])
    .action((values) => runAndFinish(facilityStatus(values)))
  withStationOptions(facility.command('alone'))
    .description(commands['facility alone'])
    .option('--off', options.aloneOff, false)
    .option('--yes', options.yesAlone, false)
    .action((values) => runAndFinish(runWithoutFacility(values)))
  addPassword(facility, runAndFinish, withStationOptions)
}

type AddOptions = (command: Command) => Command

function addPassword(facility: Command, done: (work: Promise<number>) => Promise<void>, ofStation: AddOptions) {
  const { commands } = cliHelp()
  const group = facility.command('password').description(commands['facility password'])
  ofStation(group.command('show'))
    .description(commands['facility password show'])
    .action((values) => done(showPassword(values)))
  ofStation(group.command('set'))
    .description(commands['facility password set'])
    .action((values) => done(setPassword(values)))
  ofStation(group.command('forget'))
    .description(commands['facility password forget'])
    .action((values) => done(forgetPassword(values)))
}
