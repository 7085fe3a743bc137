import { Command, CommanderError, Help, Option } from 'commander'
import { failure } from '../contract/failure.ts'
import { practiceFolder, stationFolder } from '../node/data-folders.ts'
import { addDiagnostics } from './commands/diagnostics-command.ts'
import { addHeadless } from './commands/headless-command.ts'
import { addRuleCommands } from './commands/rule-commands.ts'
import type { RunOptions } from './commands/run.ts'
import { addAthleteCommands, addCaptureCommands, addExportCommands } from './commands/service-commands.ts'
import { addStationCommands } from './commands/station-commands.ts'
import { endInOrder } from './end-process.ts'
import { InvalidInput } from './input/invalid-input.ts'
import { number, port, wholeNumber } from './input/numbers.ts'
import { exitCodes, printError, printJson, printLine } from './print/output.ts'
import { version } from './version.ts'

const versionText = `ondeck ${version} (Node.js ${process.versions.node})`

const exitHelp = `
Exit codes with --once:
  0  every clip has arrived
  1  some clips need attention
  2  the configuration or the command is wrong
  3  the service was out of reach for 60 s, or refuses the key (the queue stays)

Stopped by Ctrl+C or SIGTERM it ends with 0, and the queue is kept; with --once only when every clip has
arrived, else with 1. A second signal ends it at once with 130.

The API key is read from the environment variable ONDECK_API_KEY.`

type Finish = (work: Promise<number>, thing?: string) => Promise<void>

/** Without the defaults that say nothing: `false`, an empty list, no limit. */
function optionDescription(option: Option): string {
  const { defaultValue } = option as { defaultValue?: unknown }
  const saysNothing =
    defaultValue === false ||
    defaultValue === Number.POSITIVE_INFINITY ||
    (Array.isArray(defaultValue) && !defaultValue.length)
  const shown = saysNothing
    ? Object.assign(new Option(option.flags, option.description), { argChoices: option.argChoices })
    : option
  return new Help().optionDescription(shown)
}

/** `--until` alone would be passed over in silence. */
function refuseUntilAlone({ once }: RunOptions, command: Command) {
  if (once || command.getOptionValueSource('until') !== 'cli') return
  throw new InvalidInput([
    failure('config-invalid', { key: '--until', given: '--once is not given', expected: 'together with --once' }),
  ])
}

/** What a command needs is loaded when it is given: the others start the sooner. */
function buildProgram(finish: Finish): Command {
  const program = new Command('ondeck')
    .description('Brings the videos that cameras export to the biomechanics service, under the right athlete.')
    .exitOverride()
    .configureHelp({ optionDescription })
    .version(versionText, '-V, --version', 'print the version')
    .showHelpAfterError('(add --help for what it expects)')

  program
    .command('run')
    .description('watch the source folders and bring every finished clip to the service, until stopped')
    .requiredOption('--config <file>', 'the configuration, YAML or JSON')
    .option('--data-dir <folder>', 'where the station keeps its queue and ledger', stationFolder)
    .option('--once', 'take what is in the folders now, wait until every clip is settled, and end', false)
    .addOption(
      new Option('--until <state>', 'with --once: how far a clip has to come')
        .choices(['uploaded', 'completed'])
        .default('completed'),
    )
    .option('--json', 'one JSON object per line on standard output', false)
    .addHelpText('after', exitHelp)
    .action((options: RunOptions, command: Command) => {
      refuseUntilAlone(options, command)
      return finish(import('./commands/run.ts').then(({ run }) => run(options)))
    })

  program
    .command('practice')
    .description('run the practice service: the whole service on this computer, for trying and training')
    .option('--port <number>', '0 picks a free one', port, 4010)
    .option('--data-dir <folder>', 'where it keeps athletes, captures and videos', practiceFolder)
    .option('--key <key>', 'the API key that it takes (starts with sk); made and kept when not given')
    .option('--processing-seconds <number>', 'how long a received video is processed', number, 3)
    .option('--export-seconds <number>', 'how long an export job runs', number, 3)
    .option('--retention-hours <number>', 'how long the results of an export are kept', number, 72)
    .option('--seed-roster <number>', 'begin with so many athletes, when there are none yet', wholeNumber, 0)
    .addOption(
      new Option('--tier <tier>', 'what the key may export; kept from before when not given').choices([
        'premium',
        'base',
        'none',
      ]),
    )
    .addOption(
      new Option('--captures <state>', 'whether captures are enabled; kept from before when not given').choices([
        'on',
        'off',
      ]),
    )
    .option('--faults <file>', 'answer wrongly as this JSON file says, for training and tests')
    .option('--control', 'open a control address of its own, with its own token', false)
    .option('--json', 'print the address and key as one line of JSON', false)
    .action((options) => finish(import('./commands/practice.ts').then(({ practice }) => practice(options))))

  addHeadless(program, finish, stationFolder)

  program
    .command('doctor')
    .description('look at everything that a station needs and say what to do')
    .option('--config <file>', 'also look at the folders and the service of this configuration')
    .option('--json', 'one JSON object per line', false)
    .action((options) =>
      finish(import('./commands/doctor.ts').then(({ doctor }) => doctor({ config: undefined, ...options }))),
    )

  addDiagnostics(program, finish, stationFolder)

  addAthleteCommands(program, finish)
  addCaptureCommands(program, finish)
  addExportCommands(program, finish)
  addRuleCommands(program, finish)
  addStationCommands(program, finish, stationFolder)

  program
    .command('version')
    .description('print the version')
    .option('--json', 'JSON on standard output', false)
    .action(({ json }: { json: boolean }) =>
      json ? printJson({ version, node: process.versions.node }) : printLine(versionText),
    )

  return program
}

async function main(): Promise<number> {
  let exitCode: number = exitCodes.allArrived
  const program = buildProgram(async (work, thing = 'OnDeck') => {
    exitCode = await work.catch((error: unknown) => printError(error, thing))
  })
  try {
    await program.parseAsync()
    return exitCode
  } catch (error) {
    // Commander has said what is wrong already; asking for help is not an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.allArrived : exitCodes.configuration
    return printError(error, 'OnDeck')
  }
}

endInOrder(await main())
