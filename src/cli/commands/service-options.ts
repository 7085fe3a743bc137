import type { Command } from 'commander'
import { expandHome } from '../../computer/files/expand-home.ts'
import { cliHelp } from '../print/words.ts'

/** Adds the options of every command that calls the service. */
export function withServiceOptions(command: Command): Command {
  const { baseUrl, configOfService, jsonLines } = cliHelp().options
  return command
    .option('--base-url <url>', baseUrl)
    .option('--config <file>', configOfService, expandHome)
    .option('--json', jsonLines, false)
}
