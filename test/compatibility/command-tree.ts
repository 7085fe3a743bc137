import { type Argument, Command, type Option } from 'commander'
import { vi } from 'vitest'

/** The whole program as commander has it, without running any of it. */
export async function readProgram(): Promise<Command> {
  const read: { program?: Command } = {}
  const spy = vi.spyOn(Command.prototype, 'parseAsync').mockImplementation(async function (this: Command) {
    read.program = this
    return this
  })
  const { main } = await import('../../src/cli/main.ts')
  await main([], { ownsProcess: false })
  spy.mockRestore()
  if (!read.program) throw new Error('the command line read no arguments')
  return read.program
}

/** Every command by its whole name, with its arguments and options. */
export function commandTree(program: Command): Record<string, unknown> {
  const entries = (command: Command, above: string): [string, unknown][] =>
    command.commands.flatMap((command) => {
      const name = `${above}${command.name()}`
      return [[name, describeCommand(command)], ...entries(command, `${name} `)]
    })
  return Object.fromEntries(entries(program, ''))
}

const describeCommand = (command: Command) => ({
  arguments: Object.fromEntries(
    command.registeredArguments.map((registeredArgument, index) => [index, describeArgument(registeredArgument)]),
  ),
  options: Object.fromEntries(command.options.map((option) => [option.long ?? option.flags, describeOption(option)])),
})

/** Arguments are told apart by their place: their names are for people only. */
const describeArgument = ({ required, variadic }: Argument) => ({ required, variadic })

const describeOption = ({ required, optional, variadic, mandatory, argChoices, defaultValue }: Option) => ({
  takes: required ? 'a value' : optional ? 'perhaps a value' : 'nothing',
  variadic,
  mandatory,
  ...(argChoices && { choices: argChoices }),
  // Folders' defaults are this computer's.
  ...(isPlain(defaultValue) && { default: defaultValue }),
})

const isPlain = (value: unknown) =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'boolean' || isWord(value)

const isWord = (value: unknown) => typeof value === 'string' && !/[\\/]/.test(value)

/** Options and arguments that must be given: a new one breaks every script that does without it. */
export function demandsOf(program: Command): string[] {
  const demands = (command: Command, above: string): string[] =>
    command.commands.flatMap((command) => {
      const name = `${above}${command.name()}`
      const options = command.options.filter(({ mandatory }) => mandatory).map(({ long }) => `${name} ${long}`)
      const places = command.registeredArguments.flatMap(({ required }, index) =>
        required ? [`${name} [${index}]`] : [],
      )
      return [...options, ...places, ...demands(command, `${name} `)]
    })
  return demands(program, '').toSorted()
}
