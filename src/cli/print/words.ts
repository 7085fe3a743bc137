import type { ClipKind } from '../../contract/clip.ts'
import type { Failure } from '../../contract/failure.ts'
import type { Language } from '../../contract/settings.ts'
import type { UndoableAct } from '../../contract/undo.ts'
import { type CliWords, cliWordsFor } from '../../wording/cli-words.ts'
import { describeFailure } from '../../wording/describe.ts'
import type { FailureText } from '../../wording/failure-text.ts'
import { languageOf } from '../../wording/language.ts'
import { wordingFor } from '../../wording/wording.ts'

/** English whatever the system speaks, unless ONDECK_LANGUAGE says otherwise: scripts read what is printed. */
const language = (): Language => languageOf('system', [process.env['ONDECK_LANGUAGE'] ?? ''])

/** The sentence and the next step for a failure of `thing`. `once` where the command ends with it. */
export const explain = (because: Failure, thing: string, { once } = { once: false }): FailureText =>
  describeFailure(because, thing, { once, language: language() })

/** The time; with its date when it is not of today. */
export function sinceText(atMs: number): string {
  const at = new Date(atMs)
  return at.toDateString() === new Date().toDateString() ? at.toLocaleTimeString() : at.toLocaleString()
}

/** Why the deck asks, and what to do. */
export const clockSetBackText = (saidForMs: number): string => wordingFor(language()).clockSetBack(sinceText(saidForMs))

/** What an undo takes back, in words. */
export const actWords = (what: UndoableAct): string => wordingFor(language()).act(what)

export const stateWord = (kind: ClipKind): string => wordingFor(language()).state(kind)

export const cliWords = (): CliWords => cliWordsFor(language())
