import type { Command } from 'commander'
import type { Finish } from '../finish.ts'
import type { ProgramHost } from '../program-host.ts'

export interface CommandContext {
  /** Data folder of the station, unless the command names another. */
  readonly dataDir: string
  readonly host: ProgramHost
}

/** Adds commands to the program; their code is loaded only when they run. `src/features/commands.ts` lists all. */
export type AddCommands = (program: Command, finish: Finish, context: CommandContext) => void

/** A group of commands that was added before, such as `athletes`. */
export function groupOf(program: Command, name: string): Command {
  const group = program.commands.find((command) => command.name() === name)
  if (!group) throw new Error(`missing: ${name}`)
  return group
}
