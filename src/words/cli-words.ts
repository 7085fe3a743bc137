import { commandTexts } from '../features/words.ts'
import type { Language } from '../station/contract/settings.ts'
import { cliHelpEn } from './en/cli-help.ts'
import { cliUsageEn } from './en/cli-usage.ts'
import { cliValuesEn } from './en/cli-values.ts'
import { cliEn } from './en/cli-words.ts'
import { cliHelpEs } from './es/cli-help.ts'
import { cliUsageEs } from './es/cli-usage.ts'
import { cliValuesEs } from './es/cli-values.ts'
import { cliEs } from './es/cli-words.ts'
import { joinTexts } from './join-texts.ts'
import type { Texts } from './texts.ts'

const program = {
  en: { words: cliEn, help: cliHelpEn, usage: cliUsageEn, values: cliValuesEn },
  es: { words: cliEs, help: cliHelpEs, usage: cliUsageEs, values: cliValuesEs },
}
const commandLineEn = joinTexts([program, ...commandTexts], 'en')

export type CliWords = CommandLine['words']
export type CliHelp = CommandLine['help']
export type CliUsage = CommandLine['usage']
export type CliValues = CommandLine['values']

/** `words` are printed by commands, except in output for programs (`--json`). */
type CommandLine = Texts<typeof commandLineEn>

const commandLines: Readonly<Record<Language, CommandLine>> = {
  en: commandLineEn,
  es: joinTexts([program, ...commandTexts], 'es'),
}

export const commandLineFor = (language: Language): CommandLine => commandLines[language]
