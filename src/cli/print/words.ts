import type { ClipKind } from '../../contract/clips/clip.ts'
import type { Failure } from '../../contract/failure.ts'
import type { Language } from '../../contract/station/settings.ts'
import type { UndoableAct } from '../../contract/undo.ts'
import { type CliHelp, type CliUsage, type CliValues, type CliWords, commandLineFor } from '../../wording/cli-words.ts'
import { describeFailure } from '../../wording/describe.ts'
import type { BrowserName } from '../../wording/en/shell/browsers.ts'
import type { FailureText } from '../../wording/failure-text.ts'
import { languageOf } from '../../wording/language.ts'
import { screensFor } from '../../wording/screens.ts'
import { type Wording, wordingFor } from '../../wording/wording.ts'

/** English whatever the system speaks, unless ONDECK_LANGUAGE says otherwise: scripts read what is printed. */
const language = (): Language => languageOf('system', [process.env['ONDECK_LANGUAGE'] ?? ''])

/** Dates and the clock follow the region of this computer. */
const wording = (): Wording => wordingFor(language(), { locale: new Intl.DateTimeFormat().resolvedOptions().locale })

/** The sentence and the next step for a failure of `thing`. `once` where the command ends with it. */
export const explain = (because: Failure, thing: string, { once } = { once: false }): FailureText =>
  describeFailure(because, thing, { once, language: language() })

/** Sizes, durations, rates and times, as on the screens. */
export const format = (): Wording['format'] => wording().format

/** The time; with its date when it is not of today. */
export function sinceText(atMs: number): string {
  const isToday = new Date(atMs).toDateString() === new Date().toDateString()
  return isToday ? format().clock(atMs) : format().dateTime(atMs)
}

/** Why the deck asks, and what to do. */
export const clockSetBackText = (saidForMs: number): string => wording().clockSetBack(sinceText(saidForMs))

/** What an undo takes back, in words. */
export const undoableActText = (what: UndoableAct): string => wording().act(what)

export const stateText = (kind: ClipKind): string => wording().state(kind)

/** What happened to a clip, by the event’s name in the ledger. */
export const ledgerText = (event: string): string => wording().ledgerEvent(event)

/** A browser that is signed in, such as “Firefox on Windows”. */
export const browserText = (browser: BrowserName): string => screensFor(language()).browsers.name(browser)

/** What audits say, as on the screens. */
export const auditWords = () => screensFor(language()).auditWords

export const cliWords = (): CliWords => commandLineFor(language()).words

export const cliHelp = (): CliHelp => commandLineFor(language()).help

export const cliUsage = (): CliUsage => commandLineFor(language()).usage

export const cliValues = (): CliValues => commandLineFor(language()).values
