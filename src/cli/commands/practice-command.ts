import { type Command, Option } from 'commander'
import { practiceFolder } from '../../computer/data-folders.ts'
import { expandHome } from '../../computer/files/expand-home.ts'
import type { Finish } from '../finish.ts'
import { parseNumber, parsePort, parseWholeNumber } from '../input/parse-numbers.ts'
import { cliHelp } from '../print/words.ts'

export function addPractice(program: Command, finish: Finish) {
  const { commands, options } = cliHelp()
  program
    .command('practice')
    .description(commands.practice)
    .option('--port <number>', options.port, parsePort, 4010)
    .option('--data-dir <folder>', options.practiceFolder, expandHome, practiceFolder)
    .option('--key <key>', options.key)
    .option('--key-file <file>', options.keyFile, expandHome)
    .option('--processing-seconds <number>', options.processingSeconds, parseNumber, 3)
    .option('--export-seconds <number>', options.exportSeconds, parseNumber, 3)
    .option('--retention-hours <number>', options.retentionHours, parseNumber, 72)
    .option('--seed-roster <number>', options.seedRoster, parseWholeNumber, 0)
    .addOption(new Option('--tier <tier>', options.tier).choices(['premium', 'base', 'none']))
    .addOption(new Option('--captures <state>', options.captures).choices(['on', 'off']))
    .option('--faults <file>', options.faults, expandHome)
    .option('--control', options.control, false)
    .option('--json', options.jsonOfPractice, false)
    .action((options) => finish(import('./practice.ts').then(({ practice }) => practice(options))))
}
