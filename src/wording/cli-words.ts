import type { Language } from '../contract/settings.ts'
import { cliEn } from './en/cli.ts'
import { cliEs } from './es/cli.ts'

/** What the command line prints, in each language. What programs read (`--json`) is not among it. */
export interface CliWords {
  readonly standardOutput: string
  readonly none: string
  readonly noClips: string
  /** A column's title. */
  readonly head: (title: string) => string
  readonly onDeck: string
  readonly nobodyYet: string
  readonly nobodySince: (since: string) => string
  readonly entrySince: (tags: string, since: string) => string
  readonly stillRight: (clips: number) => string
  readonly noAthlete: string
  readonly clockAdvice: (seconds: number) => string
  readonly oneClipOnly: string
  /** What became of a clip that a command was about. */
  readonly verdicts: Readonly<Record<'done' | 'undone' | 'tooLate' | 'tooEarly' | 'taggedSince', string>>
  readonly undoWith: (undo: string) => string
  readonly videos: (clips: number) => string
  readonly moreLikeThis: (others: number) => string
  readonly giveConfiguration: string
  readonly ffprobeMissing: string
  readonly through: (proxy: string) => string
  readonly keyAccepted: (address: string, via: string) => string
  readonly clockOff: (seconds: number, isAhead: boolean) => string
  readonly failedAt: (hop: string, via: string) => string
  readonly waitingFor: (host: string) => string
  readonly retrying: (because: string) => string
  readonly athleteLost: (who: string, clips: number) => string
  readonly repMissing: (rep: string, cameras: string) => string
  readonly repsMissing: (reps: number, cameras: string, examples: string) => string
  readonly andMore: (others: number) => string
  readonly watching: (folder: string) => string
  readonly rescanning: (folder: string) => string
  readonly allWell: string
  readonly capturesEnabled: string
  readonly leftOut: (files: number) => string
}

const words: Readonly<Record<Language, CliWords>> = { en: cliEn, es: cliEs }

export const cliWordsFor = (language: Language): CliWords => words[language]
