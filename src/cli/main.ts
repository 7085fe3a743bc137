import { type Command, CommanderError } from 'commander'
import { stationFolder } from '../computer/data-folders.ts'
import { commandEntries } from '../features/commands.ts'
import type { Finish } from './finish.ts'
import { addHelp, LocalizedCommand } from './localized-command.ts'
import { exitCodes, printError, printJson, printLine } from './print/output.ts'
import { cliHelp } from './print/words.ts'
import type { ProgramHost } from './program-host.ts'
import { version } from './version.ts'

const versionText = `ondeck ${version} (Node.js ${process.versions.node})`

/** Defines all commands; each loads its code when it runs, so that the program starts fast. */
function buildProgram(finish: Finish, host: ProgramHost): Command {
  const { program: about, commands, options } = cliHelp()
  const program = addHelp(new LocalizedCommand('ondeck'))
    .description(about)
    .exitOverride()
    .version(versionText, '-V, --version', options.version)

  for (const addCommands of commandEntries) addCommands(program, finish, { dataDir: stationFolder, host })

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
