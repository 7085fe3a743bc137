import { type Command, CommanderError, Option } from 'commander'
import { failure } from '../contract/failure.ts'
import { practiceFolder, stationFolder } from '../node/data-folders.ts'
import { expandHome } from '../node/files/expand-home.ts'
import { addAudit } from './commands/audit/audit-command.ts'
import { addBackup } from './commands/backup/backup-command.ts'
import { addDiagnostics } from './commands/diagnostics-command.ts'
import { addFacility } from './commands/facility/facility-command.ts'
import { addHeadless } from './commands/headless-command.ts'
import { addResultsCommands } from './commands/results/results-commands.ts'
import { addRuleCommands } from './commands/rule-commands.ts'
import type { RunOptions } from './commands/run.ts'
import { addService } from './commands/service/service-command.ts'
import { addAthleteCommands, addCaptureCommands, addExportCommands } from './commands/service-api-commands.ts'
import { addStationCommands } from './commands/station/station-commands.ts'
import { addUpdate } from './commands/update/update-command.ts'
import type { Finish } from './finish.ts'
import { InvalidInput } from './input/invalid-input.ts'
import { parseNumber, parsePort, parseWholeNumber } from './input/parse-numbers.ts'
import { addHelp, LocalizedCommand } from './localized-command.ts'
import { exitCodes, printError, printJson, printLine } from './print/output.ts'
import { cliHelp, cliValues } from './print/words.ts'
import type { ProgramHost } from './program-host.ts'
import { version } from './version.ts'

const versionText = `ondeck ${version} (Node.js ${process.versions.node})`

/** Refuses `--until` without `--once`, which would be ignored silently. */
function refuseUntilAlone({ once }: RunOptions, command: Command) {
  if (once || command.getOptionValueSource('until') !== 'cli') return
  throw new InvalidInput([
    failure('config-invalid', { key: '--until', given: cliValues().withoutOnce, expected: cliValues().withOnce }),
  ])
}

/** Defines all commands; each loads its code when it runs, so that the program starts fast. */
function buildProgram(finish: Finish, host: ProgramHost): Command {
  const { program: about, commands, options, exitCodes: exitHelp } = cliHelp()
  const program = addHelp(new LocalizedCommand('ondeck'))
    .description(about)
    .exitOverride()
    .version(versionText, '-V, --version', options.version)

  program
    .command('run')
    .description(commands.run)
    .requiredOption('--config <file>', options.config, expandHome)
    .option('--data-dir <folder>', options.queueFolder, expandHome, stationFolder)
    .option('--once', options.once, false)
    .addOption(new Option('--until <state>', options.until).choices(['uploaded', 'completed']).default('completed'))
    .option('--json', options.jsonLines, false)
    .addHelpText('after', exitHelp)
    .action((options: RunOptions, command: Command) => {
      refuseUntilAlone(options, command)
      return finish(import('./commands/run.ts').then(({ run }) => run(options, host)))
    })

  program
    .command('practice')
    .description(commands.practice)
    .option('--port <number>', options.port, parsePort, 4010)
    .option('--data-dir <folder>', options.practiceFolder, expandHome, practiceFolder)
    .option('--key <key>', options.key)
    .option('--key-file <file>', options.keyFile, expandHome)
    .option('--processing-seconds <number>', options.processingSeconds, parseNumber, 3)
    .option('--export-seconds <number>', options.exportSeconds, parseNumber, 3)
    .option('--retention-hours <number>', options.retentionHours, parseNumber, 72)
    .option('--seed-roster <number>', options.seedRoster, parseWholeNumber, 0)
    .addOption(new Option('--tier <tier>', options.tier).choices(['premium', 'base', 'none']))
    .addOption(new Option('--captures <state>', options.captures).choices(['on', 'off']))
    .option('--faults <file>', options.faults, expandHome)
    .option('--control', options.control, false)
    .option('--json', options.jsonOfPractice, false)
    .action((options) => finish(import('./commands/practice.ts').then(({ practice }) => practice(options))))

  addHeadless(program, finish, { dataDir: stationFolder, host })
  addService(program, finish, stationFolder)

  program
    .command('doctor')
    .description(commands.doctor)
    .option('--config <file>', options.configToCheck, expandHome)
    .option('--compare <file>', options.compareWith, expandHome)
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.jsonLines, false)
    .action(({ compare, dataDir, ...options }) =>
      finish(
        compare === undefined
          ? import('./commands/doctor.ts').then(({ doctor }) => doctor({ config: undefined, dataDir, ...options }))
          : import('./commands/station/transfer-settings.ts').then(({ compareSettings }) =>
              compareSettings(compare, { dataDir, json: options.json }),
            ),
      ),
    )

  addDiagnostics(program, finish, stationFolder)

  addAthleteCommands(program, finish)
  addCaptureCommands(program, finish)
  addExportCommands(program, finish)
  addAudit(program, finish)
  addBackup(program, finish, stationFolder)
  addFacility(program, finish, stationFolder)
  addUpdate(program, finish, stationFolder)
  addResultsCommands(program, finish)
  addRuleCommands(program, finish)
  addStationCommands(program, finish, stationFolder)

  program
    .command('version')
    .description(commands.version)
    .option('--json', options.json, false)
    .action(({ json }: { json: boolean }) =>
      json ? printJson({ version, node: process.versions.node }) : printLine(versionText),
    )

  return program
}

/** Runs one command, and returns its exit code. */
export async function main(parameters: readonly string[], host: ProgramHost): Promise<number> {
  let exitCode: number = exitCodes.success
  const program = buildProgram(async (work, subject = 'OnDeck') => {
    exitCode = await work.catch((error: unknown) => printError(error, subject))
  }, host)
  try {
    await program.parseAsync(parameters, { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has printed the message already; a request for help is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.configuration
    return printError(error, 'OnDeck')
  }
}
