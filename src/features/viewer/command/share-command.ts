import { type Command, Option } from 'commander'
import type { CommandContext } from '../../../cli/commands/add-commands.ts'
import { onDemand } from '../../../cli/on-demand.ts'
import { cliHelp } from '../../../cli/print/words.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'
import { shareSpeeds } from '../sharing.ts'

const shareRep = onDemand(async () => (await import('./share.ts')).shareRep)

/** Adds `share`, which makes one video of a rep's cameras. */
export function addShare(
  program: Command,
  finish: (work: Promise<number>) => Promise<void>,
  { dataDir }: CommandContext,
) {
  const { commands, options } = cliHelp()
  program
    .command('share <rep>')
    .description(commands.share)
    .requiredOption('--output <file>', options.shareOutput, expandHome)
    .addOption(new Option('--speed <speed>', options.shareSpeed).choices(shareSpeeds.map(String)).default('1'))
    .option('--name', options.shareName, false)
    .option('--date', options.shareDate, false)
    .option('--frames <range>', options.shareFrames)
    .option('--data-dir <folder>', options.stationFolder, expandHome, dataDir)
    .option('--json', options.json, false)
    .action((rep, values) => finish(shareRep(rep, values)))
}
