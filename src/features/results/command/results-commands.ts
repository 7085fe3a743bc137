import { type Command, Option } from 'commander'
import type { Finish } from '../../../cli/finish.ts'
import { parseListPosition, parseWholeNumber } from '../../../cli/input/parse-numbers.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp, cliWords } from '../../../cli/print/words.ts'
import { stationFolder } from '../../../computer/data-folders.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'

const listResults = onDemand(async () => (await import('./list-results.ts')).listResults)
const sqlOverResults = onDemand(async () => (await import('./sql-over-results.ts')).sqlOverResults)
const exportResults = onDemand(async () => (await import('./export-results.ts')).exportResults)

const upkeep = () => import('./library-upkeep.ts')
const buildResults = onDemand(async () => (await upkeep()).buildResults)
const compactResults = onDemand(async () => (await upkeep()).compactResults)
const verifyResults = onDemand(async () => (await upkeep()).verifyResults)

/** Limit of rows, so that no one prints the library by mistake. */
const MAX_SQL_ROWS = 100_000
const sqlFormats = ['table', 'csv', 'json', 'parquet']
const fileFormats = ['csv', 'jsonl', 'parquet', 'xlsx']
const groupings = ['session', 'athlete', 'day', 'week', 'month', 'athlete-day']

const collect = (value: string, before: readonly string[]) => [...before, value]

/** Adds `results`: the results library of a station, running or stopped. */
export function addResultsCommands(program: Command, finish: Finish) {
  const { commands, options, ofSql } = cliHelp()
  const { subject } = cliWords().results
  const results = program.command('results').description(commands.results)
  const ofStation = (command: Command) =>
    command
      .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
      .option('--json', options.jsonLines, false)
  ofStation(results.command('list'))
    .description(commands['results list'])
    .option('--activity <activity>', options.activity)
    .option('--movement <movement>', options.movement)
    .option('--athlete <id>', options.athletes, collect, [])
    .option('--all', options.all, false)
    .option('--limit <number>', options.limit, parseWholeNumber, Number.POSITIVE_INFINITY)
    .action((values) => finish(listResults(values), subject))
  ofStation(results.command('sql <query>'))
    .description(commands['results sql'])
    .addOption(new Option('--format <format>', options.format).choices(sqlFormats))
    .option('--output <file>', options.sqlOutput, expandHome)
    .option('--limit <number>', options.rows, parseListPosition, MAX_SQL_ROWS)
    .addHelpText('after', ofSql)
    .action((query, values) => finish(sqlOverResults(query, values), subject))
  ofStation(results.command('export'))
    .description(commands['results export'])
    .option('--view <name>', options.view)
    .option('--activity <activity>', options.exportedActivity)
    .option('--movement <movement>', options.exportedMovement)
    .option('--athlete <id>', options.athletes, collect, [])
    .option('--metric <name>', options.metrics, collect, [])
    .addOption(new Option('--by <row>', options.by).choices(groupings).default('session'))
    .option('--all', options.all, false)
    .addOption(new Option('--format <format>', options.fileFormat).choices(fileFormats).default('csv'))
    .option('--bom', options.bom, false)
    .option('--output <file>', options.resultsOutput, expandHome)
    .action((values) => finish(exportResults(values), subject))
  ofStation(results.command('build'))
    .description(commands['results build'])
    .action((values) => finish(buildResults(values), subject))
  ofStation(results.command('compact'))
    .description(commands['results compact'])
    .action((values) => finish(compactResults(values), subject))
  ofStation(results.command('verify'))
    .description(commands['results verify'])
    .action((values) => finish(verifyResults(values), subject))
}
