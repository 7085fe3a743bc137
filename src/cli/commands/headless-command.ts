import type { Command } from 'commander'
import { port } from '../input/numbers.ts'

export interface HeadlessCommand {
  readonly config?: string
  readonly dataDir: string
  readonly port: number
  readonly open: boolean
  readonly practice: boolean
}

const DEFAULT_PORT = 4020

const headlessHelp = `
The address that it prints lets one browser of this computer in, once. Press Enter for another one.
The API key is read from the environment variable ONDECK_API_KEY, or entered on the screens.`

type Finish = (work: Promise<number>) => Promise<void>

/** The command alone: the station and its screens are loaded when it is given. */
export function addHeadless(program: Command, finish: Finish, dataDir: string) {
  program
    .command('headless')
    .description('run the station without a window: its screens are in a browser of this computer')
    .option('--config <file>', 'a configuration, YAML or JSON: what it says cannot be changed on the screens')
    .option('--data-dir <folder>', 'where the station keeps its queue and ledger', dataDir)
    .option('--port <number>', '0 picks a free one', port, DEFAULT_PORT)
    .option('--open', 'open the screens in the browser', false)
    .option('--practice', 'with the practice service: nothing leaves this computer', false)
    .addHelpText('after', headlessHelp)
    .action((command: HeadlessCommand) => finish(run(command)))
}

async function run(command: HeadlessCommand): Promise<number> {
  const { headless } = await import('./headless.ts')
  const { builtScreens } = await import('../../node/program-folder.ts')
  const { startHost } = await import('../start-host.ts')
  return headless(command, { screensDir: builtScreens(), startStation: startHost })
}
