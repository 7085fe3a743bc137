import type { Command } from 'commander'
import { tryRules } from './rules.ts'

const ruleHelp = `
Nothing is changed, and no service and no key is needed.

Exit codes:
  0  every name fits its rules
  1  some names or shot lists do not
  2  a rule or an alias of the configuration cannot work`

export function addRuleCommands(program: Command, finish: (work: Promise<number>) => Promise<void>) {
  const rules = program.command('rules').description('how names and shot lists supply tags')
  rules
    .command('try <folder>')
    .description('what each rule makes of the real files in a source folder')
    .requiredOption('--config <file>', 'the configuration, YAML or JSON')
    .option('--json', 'one JSON object per file on standard output', false)
    .addHelpText('after', ruleHelp)
    .action((folder, options) => finish(tryRules(folder, options)))
}
