import type { ClipKind, LeftOutReason } from '../../station/contract/clip.ts'
import type { Failure } from '../../station/contract/failure.ts'
import type { FileAnswer } from '../../station/contract/file-answer.ts'
import type { Language } from '../../station/contract/settings.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import type { UndoableAct } from '../../station/contract/undo.ts'
import { type CliHelp, type CliUsage, type CliValues, type CliWords, commandLineFor } from '../../words/cli-words.ts'
import { describeFailure } from '../../words/describe.ts'
import type { BrowserName } from '../../words/en/browsers.ts'
import type { FailureText } from '../../words/failure-text.ts'
import { type FileAnswerText, fileAnswerText } from '../../words/file-answer-text.ts'
import { languageOf } from '../../words/language.ts'
import { type SafetyText, safetyLine, safetyText } from '../../words/safety-text.ts'
import { type Screens, screensFor } from '../../words/screens.ts'
import { type Wording, wordingFor } from '../../words/wording.ts'

/** English regardless of the system, unless ONDECK_LANGUAGE selects another language: scripts read the output. */
const language = (): Language => languageOf('system', [process.env['ONDECK_LANGUAGE'] ?? ''])

/** Dates and the clock follow the region of this computer. */
const wording = (): Wording => wordingFor(language(), { locale: new Intl.DateTimeFormat().resolvedOptions().locale })

/** Formats the message and the next step for a failure of `subject`. `isFinal`: the failure ends the command. */
export const explain = (because: Failure, subject: string, { isFinal } = { isFinal: false }): FailureText =>
  describeFailure(because, subject, { isFinal, language: language() })

/** Formats for sizes, durations, rates and times, as on the screens. */
export const format = (): Wording['format'] => wording().format

/** Formats the time; with its date unless it is today. */
export function sinceText(atMs: number): string {
  const isToday = new Date(atMs).toDateString() === new Date().toDateString()
  return isToday ? format().clock(atMs) : format().dateTime(atMs)
}

/** Explains why the athlete on deck needs confirmation after a clock change. */
export const clockSetBackText = (saidForMs: number): string => wording().clockSetBack(sinceText(saidForMs))

/** Describes the act that an undo reverts. */
export const undoableActText = (what: UndoableAct): string => wording().act(what)

/** Name of an athlete, told apart from another one of that name. */
export const athleteText: Wording['athlete'] = (name, namesake) => wording().athlete(name, namesake)

export const stateText = (kind: ClipKind): string => wording().state(kind)

/** Explains why a file is left out, such as “Proxy of GX010001.MP4”. */
export const leftOutReason = (why: LeftOutReason, name: string | null): string => wording().leftOutReason(why, name)

/** Explains why a file is not uploaded, as on the screens. */
export const whyText = (answer: FileAnswer): FileAnswerText =>
  fileAnswerText(answer, { ...screensFor(language()), phrases: wording() })

/** Describes a clip's event by its name in the ledger. */
export const ledgerText = (event: string): string => wording().ledgerEvent(event)

/** Describes a signed-in browser, such as “Firefox on Windows”. */
export const browserText = (browser: BrowserName): string => screensFor(language()).browsers.name(browser)

/** Texts of the screens, for commands that say the same. */
export const screenWords = (): Screens => screensFor(language())

/** Texts of the answer to “is it safe?”, as on the screens. */
export const safetyWords = () => screensFor(language()).safety

/** The answer to “is it safe?” in its words. */
export const safetyTextOf = ({ safety, nowMs }: Pick<StationStatus, 'safety' | 'nowMs'>): SafetyText =>
  safetyText(safety, { safety: safetyWords(), phrases: wording() }, nowMs)

/** The answer in one line. */
export const safetyLineOf = ({ safety, nowMs }: Pick<StationStatus, 'safety' | 'nowMs'>): string =>
  safetyLine(safety, { safety: safetyWords(), phrases: wording() }, nowMs)

export const cliWords = (): CliWords => commandLineFor(language()).words

export const cliHelp = (): CliHelp => commandLineFor(language()).help

export const cliUsage = (): CliUsage => commandLineFor(language()).usage

export const cliValues = (): CliValues => commandLineFor(language()).values
