import { type Command, Option } from 'commander'
import { expandHome } from '../../computer/files/expand-home.ts'
import { failure } from '../../station/contract/failure.ts'
import type { Finish } from '../finish.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { cliHelp, cliValues } from '../print/words.ts'
import type { CommandContext } from './add-commands.ts'
import type { RunOptions } from './run.ts'

/** Refuses `--until` without `--once`, which would be ignored silently. */
function refuseUntilAlone({ once }: RunOptions, command: Command) {
  if (once || command.getOptionValueSource('until') !== 'cli') return
  throw new InvalidInput([
    failure('config-invalid', { key: '--until', given: cliValues().withoutOnce, expected: cliValues().withOnce }),
  ])
}

export function addRun(program: Command, finish: Finish, { dataDir, host }: CommandContext) {
  const { commands, options, exitCodes } = cliHelp()
  program
    .command('run')
    .description(commands.run)
    .requiredOption('--config <file>', options.config, expandHome)
    .option('--data-dir <folder>', options.queueFolder, expandHome, dataDir)
    .option('--once', options.once, false)
    .addOption(new Option('--until <state>', options.until).choices(['uploaded', 'completed']).default('completed'))
    .option('--json', options.jsonLines, false)
    .addHelpText('after', exitCodes)
    .action((options: RunOptions, command: Command) => {
      refuseUntilAlone(options, command)
      return finish(import('./run.ts').then(({ run }) => run(options, host)))
    })
}
