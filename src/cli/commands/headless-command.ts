import type { Command } from 'commander'
import { expandHome } from '../../computer/files/expand-home.ts'
import type { Finish } from '../finish.ts'
import { parsePort } from '../input/parse-numbers.ts'
import { cliHelp } from '../print/words.ts'
import type { ProgramHost } from '../program-host.ts'
import type { CommandContext } from './add-commands.ts'
import type { HeadlessCommandOptions } from './headless.ts'

const DEFAULT_PORT = 4020

/** Adds the command; the station and its screens are loaded only when it runs. */
export function addHeadless(program: Command, finish: Finish, { dataDir, host }: CommandContext) {
  const { commands, options, signInHelp } = cliHelp()
  program
    .command('headless')
    .description(commands.headless)
    .option('--config <file>', options.configFixesSettings, expandHome)
    .option('--provision <file>', options.provision, expandHome)
    .option('--data-dir <folder>', options.queueFolder, expandHome, dataDir)
    .option('--port <number>', options.port, parsePort, DEFAULT_PORT)
    .option('--open', options.open, false)
    .option('--practice', options.practice, false)
    .option('--service', options.service, false)
    .addHelpText('after', signInHelp)
    .action((command: HeadlessCommandOptions) => finish(run(command, host)))
}

async function run(command: HeadlessCommandOptions, host: ProgramHost): Promise<number> {
  const { headless } = await import('./headless.ts')
  const { builtScreens } = await import('../../computer/program-folder.ts')
  const { startHost } = await import('../start-host.ts')
  return headless(command, { screensDir: builtScreens(), startStation: (started) => startHost(started, host) })
}
