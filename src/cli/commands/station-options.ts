import type { Command } from 'commander'
import { expandHome } from '../../computer/files/expand-home.ts'
import { cliHelp } from '../print/words.ts'

/** Returns a function that adds the options of every command about a station. */
export function stationOptions(dataDir: string): (command: Command) => Command {
  const { stationFolder, json } = cliHelp().options
  return (command) =>
    command.option('--data-dir <folder>', stationFolder, expandHome, dataDir).option('--json', json, false)
}
