import type { Command } from 'commander'
import { expandHome } from '../../computer/files/expand-home.ts'
import type { Finish } from '../finish.ts'
import { cliHelp } from '../print/words.ts'
import type { CommandContext } from './add-commands.ts'

export function addDoctor(program: Command, finish: Finish, { dataDir: stationFolder }: CommandContext) {
  const { commands, options } = cliHelp()
  program
    .command('doctor')
    .description(commands.doctor)
    .option('--config <file>', options.configToCheck, expandHome)
    .option('--compare <file>', options.compareWith, expandHome)
    .option('--data-dir <folder>', options.stationFolder, expandHome, stationFolder)
    .option('--json', options.jsonLines, false)
    .action(({ compare, dataDir, ...options }) =>
      finish(
        compare === undefined
          ? import('./doctor.ts').then(({ doctor }) => doctor({ config: undefined, dataDir, ...options }))
          : import('./transfer-settings.ts').then(({ compareSettings }) =>
              compareSettings(compare, { dataDir, json: options.json }),
            ),
      ),
    )
}
