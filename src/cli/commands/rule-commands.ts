import type { Command } from 'commander'
import { expandHome } from '../../computer/files/expand-home.ts'
import { onDemand } from '../on-demand.ts'
import { cliHelp } from '../print/words.ts'

const rules = () => import('./rules.ts')
const tryRules = onDemand(async () => (await rules()).tryRules)

export function addRuleCommands(program: Command, finish: (work: Promise<number>) => Promise<void>) {
  const { commands, options, ruleCodes } = cliHelp()
  const rules = program.command('rules').description(commands.rules)
  rules
    .command('try <folder>')
    .description(commands['rules try'])
    .requiredOption('--config <file>', options.config, expandHome)
    .option('--json', options.jsonLines, false)
    .addHelpText('after', ruleCodes)
    .action((folder, options) => finish(tryRules(expandHome(folder), options)))
}
