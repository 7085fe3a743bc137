import { type Argument, Command, CommanderError, Help, InvalidArgumentError, Option } from 'commander'
import { stationFolder } from '../computer/data-folders.ts'
import { commandEntries } from '../features/commands.ts'
import { plainLines } from '../service/plain-text.ts'
import { textByName } from '../words/text-by-name.ts'
import type { Finish } from './finish.ts'
import { nearestName } from './input/nearest-name.ts'
import { exitCodes, printError, printJson, printLine } from './print/output.ts'
import { cliHelp, cliUsage } from './print/words.ts'
import type { ProgramHost } from './program-host.ts'
import { version } from './version.ts'

/**
 * Command whose help and errors are in the language of the command line. Commander calls the methods below by name, in
 * place of its English messages.
 */
class LocalizedCommand extends Command {
  override createCommand(name?: string): LocalizedCommand {
    return new LocalizedCommand(name)
  }

  missingArgument(name: string): never {
    return fail(this, 'missingArgument', cliUsage().missingArgument(placeholder(name)))
  }

  optionMissingArgument({ flags }: Option): never {
    return fail(this, 'optionMissingArgument', cliUsage().missingValue(localized(flags)))
  }

  missingMandatoryOptionValue({ flags }: Option): never {
    return fail(this, 'missingMandatoryOptionValue', cliUsage().missingOption(localized(flags)))
  }

  unknownOption(flag: string): never {
    const flags = this.createHelp()
      .visibleOptions(this)
      .flatMap(({ long }) => long ?? [])
    return fail(this, 'unknownOption', withGuess(cliUsage().unknownOption(flag), flag, flags))
  }

  unknownCommand(): never {
    const [name = ''] = this.args
    const names = this.commands.map((command) => command.name())
    return fail(this, 'unknownCommand', withGuess(cliUsage().unknownCommand(name), name, names))
  }

  _excessArguments(args: readonly string[]): never {
    const expected = this.registeredArguments.length
    return fail(this, 'excessArguments', cliUsage().tooManyArguments(this.name(), expected, args.length))
  }

  _callParseArg(target: Option | Argument, value: string, previous: unknown): unknown {
    try {
      return target.parseArg?.(value, previous)
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      const { oneOf, invalidValue, invalidArgument } = cliUsage()
      const expected = target.argChoices ? oneOf(target.argChoices.join(', ')) : error.message
      const text =
        target instanceof Option
          ? invalidValue(localized(target.flags), value, expected)
          : invalidArgument(placeholder(target.name()), value, expected)
      return fail(this, 'invalidArgument', text)
    }
  }

  /** Runs `ondeck help NAME`: an unknown name is an error, as without `help`. */
  _dispatchHelpCommand(name?: string): never {
    if (name === undefined || name === 'help') return this.help()
    const command = this.commands.find((each) => each.name() === name)
    if (command) return command.help()
    this.args = [name]
    return this.unknownCommand()
  }
}

const fail = (command: Command, code: string, text: string) =>
  command.error(cliUsage().error(text), { code: `commander.${code}` })

function withGuess(text: string, typed: string, names: readonly string[]): string {
  const guess = nearestName(typed, names)
  return guess === undefined ? text : `${text}\n${cliUsage().didYouMean(guess)}`
}

/** Layout of `--help`. */
const helpLayout: Partial<Help> = {
  styleTitle: (title) => `${textByName(cliUsage().headings, title.replace(/:$/, ''))}:`,
  commandUsage: (command) => localized(new Help().commandUsage(command)),
  subcommandTerm: (command) => localized(new Help().subcommandTerm(command)),
  optionTerm: ({ flags }) => localized(flags),
  optionDescription,
}

/** Adds `--help` and the command `help`, described in the language of the command line. */
function addHelp(program: Command): Command {
  const { help, helpCommand } = cliHelp().options
  return program
    .configureHelp(helpLayout)
    .helpOption('-h, --help', help)
    .helpCommand('help [command]', helpCommand)
    .showHelpAfterError(cliUsage().seeHelp)
    .configureOutput({ writeErr: (text) => void process.stderr.write(plainLines(text)) })
}

function optionDescription({ description, argChoices, defaultValue }: Option): string {
  const { choices, byDefault } = cliUsage()
  const quoted = (value: unknown) => JSON.stringify(value)
  const notes = [
    ...(argChoices ? [choices(argChoices.map(quoted).join(', '))] : []),
    ...(saysSomething(defaultValue) ? [byDefault(quoted(defaultValue))] : []),
  ]
  return notes.length === 0 ? description : `${description} (${notes.join(', ')})`
}

/** False for defaults without information: `false`, an empty list, no limit. */
const saysSomething = (value: unknown) =>
  value !== undefined &&
  value !== false &&
  value !== Number.POSITIVE_INFINITY &&
  !(Array.isArray(value) && value.length === 0)

/** Translates placeholders of values: “--config <file>”. */
const localized = (text: string) => text.replaceAll(/(?<=[<[])[\w=-]+(?=(\.{3})?[>\]])/g, (name) => placeholder(name))

function placeholder(name: string): string {
  const { placeholders } = cliUsage()
  return Object.hasOwn(placeholders, name) ? textByName(placeholders, name) : name
}

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
