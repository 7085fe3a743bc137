import type { Failure } from '../station/contract/failure.ts'
import { plainLines, plainText } from '../station/contract/plain-text.ts'
import type { Language } from '../station/contract/settings.ts'
import { UPDATE_CHECK_PURPOSE } from '../station/contract/updates.ts'
import { failuresEn } from './en/failures/failures.ts'
import { failuresOnceOnScreenEn, failuresOnScreenEn } from './en/failures/on-screen.ts'
import { onceFailuresEn } from './en/failures/once.ts'
import { updateCheckFailuresEn } from './en/failures/update.ts'
import { failuresEs } from './es/failures/failures.ts'
import { failuresOnceOnScreenEs, failuresOnScreenEs } from './es/failures/on-screen.ts'
import { onceFailuresEs } from './es/failures/once.ts'
import { updateCheckFailuresEs } from './es/failures/update.ts'
import { withEvidenceText } from './evidence-text.ts'
import type { FailureSentences, FailureText } from './failure-text.ts'

/** Context of a failure's message, which determines the next steps that are possible. */
export interface DescribeOptions {
  /** True when the failure ended the request: its text promises no retry. */
  readonly isFinal?: boolean
  /** True on screens, where people can't type commands or edit the configuration. */
  readonly onScreen?: boolean
  readonly language?: Language
}

const all = { en: failuresEn, es: failuresEs }
const updateChecks = { en: updateCheckFailuresEn, es: updateCheckFailuresEs }
const nothingElse: FailureSentences = {}
const otherwise = {
  en: { running: nothingElse, once: onceFailuresEn, screen: failuresOnScreenEn, screenOnce: failuresOnceOnScreenEn },
  es: { running: nothingElse, once: onceFailuresEs, screen: failuresOnScreenEs, screenOnce: failuresOnceOnScreenEs },
}

/** Returns the message and the next step for a failure of `subject`: a file, a folder, the service. */
export function describeFailure(
  { code, parameters }: Failure,
  subject: string,
  options: DescribeOptions = {},
): FailureText {
  const { isFinal = false, onScreen = false, language = 'en' } = options
  const situation = onScreen ? (isFinal ? 'screenOnce' : 'screen') : isFinal ? 'once' : 'running'
  const ofUpdates = parameters['purpose'] === UPDATE_CHECK_PURPOSE ? updateChecks[language][code] : undefined
  const phrases = ofUpdates ?? otherwise[language][situation][code] ?? all[language][code]
  const { message, next } = phrases(withEvidenceText({ code, parameters }, language, onScreen).parameters, subject)
  // DuckDB points at an error with a caret on a line of its own. Control characters in a file name or a service's text must not break the sentence.
  const plain = code === 'sql-failed' ? plainLines : plainText
  return { message: plain(message), next: plainText(next) }
}
