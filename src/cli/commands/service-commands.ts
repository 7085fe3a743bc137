import { type Command, Option } from 'commander'
import { stationFolder } from '../../node/data-folders.ts'
import { athleteSortings } from '../../service-api/athletes.ts'
import { wholeNumber } from '../input/numbers.ts'
import { createAthlete, deleteAthlete, getAthlete, listAthletes, updateAthlete } from './athletes.ts'
import { getCapture, listCaptures } from './captures.ts'
import { createExport, downloadExport, exportStatus } from './export.ts'
import { addRosterCommands } from './roster-commands.ts'

/** `thing` is what a failure is said of. */
type Finish = (work: Promise<number>, thing: string) => Promise<void>

/** What every command that asks the service takes. */
const asking = (command: Command) =>
  command
    .option('--base-url <url>', 'the service’s address')
    .option('--config <file>', 'a configuration that has the address, or the proxy on the way there')
    .option('--json', 'one JSON object per line on standard output', false)

const collect = (value: string, before: readonly string[]) => [...before, value]

const fieldHelp = `
Fields are the service's own: first_name, last_name, date_of_birth (YYYY-MM-DD), email, phone, gender, dominant_arm,
dominant_leg, activity, positions (separated by commas), competition_level, height (inches), weight (pounds), and
custom.NAME for an attribute of your own. An empty value clears a field: last_name=`

export function addAthleteCommands(program: Command, finish: Finish) {
  const athletes = program.command('athletes').description('the athletes of your organization')
  asking(athletes.command('list'))
    .description('every athlete, or those that fit')
    .addOption(new Option('--sorted-by <field>', 'how they are sorted').choices([...athleteSortings]))
    .option('--filter <name=value>', 'only those with this custom attribute; may be repeated', collect, [])
    .option('--limit <number>', 'at most so many', wholeNumber, Number.POSITIVE_INFINITY)
    .action((options) => finish(listAthletes(options), 'The athletes'))
  asking(athletes.command('get <id>'))
    .description('one athlete')
    .action((id, options) => finish(getAthlete(id, options), id))
  asking(athletes.command('create [fields...]'))
    .description('a new athlete, such as: create first_name=Maya last_name=Ortiz height=69')
    .option('--from <file>', 'the body as JSON; - for standard input')
    .addHelpText('after', fieldHelp)
    .action((fields, options) => finish(createAthlete(fields, options), 'The new athlete'))
  asking(athletes.command('update <id> [fields...]'))
    .description('change some fields; the others stay')
    .option('--from <file>', 'the body as JSON; - for standard input')
    .addHelpText('after', fieldHelp)
    .action((id, fields, options) => finish(updateAthlete(id, fields, options), id))
  addRosterCommands(athletes, (work) => finish(work, 'The athletes'))
  asking(athletes.command('delete <id>'))
    .description('delete an athlete with all captures and results; a station of this computer hears of it')
    .option('--data-dir <folder>', 'the station’s data folder', stationFolder)
    .option('--yes', 'do it; without this it is only said what would go', false)
    .action((id, options) => finish(deleteAthlete(id, options), id))
}

export function addCaptureCommands(program: Command, finish: Finish) {
  const captures = program.command('captures').description('the captures of your organization')
  asking(captures.command('list'))
    .description('every capture that fits, newest first')
    .option('--athlete <id>', 'only this athlete’s')
    .option('--source <source>', 'only those made by the interface: api')
    .option('--status <status>', 'awaiting_upload, processing, completed or error')
    .option('--activity <activity>', 'only of this activity')
    .option('--movement <movement>', 'only of this movement')
    .option('--limit <number>', 'at most so many', wholeNumber, Number.POSITIVE_INFINITY)
    .action((options) => finish(listCaptures(options), 'The captures'))
  asking(captures.command('get <session-id>'))
    .description('one capture')
    .action((id, options) => finish(getCapture(id, options), id))
}

export function addExportCommands(program: Command, finish: Finish) {
  const exports = program.command('export').description('biomechanics exports')
  asking(exports.command('create'))
    .description('ask for an export; prints the id of its job')
    .requiredOption('--activity <activity>', 'such as baseball')
    .requiredOption('--movement <movement>', 'such as pitching')
    .option('--start <time>', 'epoch seconds, a day or an ISO 8601 time; 24 hours ago when not given')
    .option('--end <time>', 'the same; now when not given')
    .option('--athlete <id>', 'only this athlete; may be repeated', collect, [])
    .option('--metric <column>', 'only this column; may be repeated', collect, [])
    .option('--row-filter <column>', 'one row per session: frame, or an event column')
    .option('--date-mode <mode>', 'last_modified (default) or capture_time')
    .action((options) => finish(createExport(options), `${options.activity} ${options.movement}`))
  asking(exports.command('status <job-id>'))
    .description('how a job stands')
    .action((id, options) => finish(exportStatus(id, options), id))
  asking(exports.command('download <job-id>'))
    .description('the rows as CSV; goes on where an earlier try has ended')
    .requiredOption('--output <file>', 'where to; - for standard output')
    .option('--wait', 'wait for the job to end', false)
    .action((id, options) => finish(downloadExport(id, options), id))
}
