import type { Language } from '../contract/station/settings.ts'
import { cliHelpEn } from './en/cli/help.ts'
import { cliUsageEn } from './en/cli/usage.ts'
import { cliValuesEn } from './en/cli/values.ts'
import { cliEn } from './en/cli/words.ts'
import { cliHelpEs } from './es/cli/help.ts'
import { cliUsageEs } from './es/cli/usage.ts'
import { cliValuesEs } from './es/cli/values.ts'
import { cliEs } from './es/cli/words.ts'
import type { Texts } from './texts.ts'

export type CliWords = Texts<typeof cliEn>
export type CliHelp = Texts<typeof cliHelpEn>
export type CliUsage = Texts<typeof cliUsageEn>
export type CliValues = Texts<typeof cliValuesEn>

interface CommandLine {
  /** Texts printed by commands, except output for programs (`--json`). */
  readonly words: CliWords
  readonly help: CliHelp
  readonly usage: CliUsage
  readonly values: CliValues
}

const commandLines: Readonly<Record<Language, CommandLine>> = {
  en: { words: cliEn, help: cliHelpEn, usage: cliUsageEn, values: cliValuesEn },
  es: { words: cliEs, help: cliHelpEs, usage: cliUsageEs, values: cliValuesEs },
}

export const commandLineFor = (language: Language): CommandLine => commandLines[language]
