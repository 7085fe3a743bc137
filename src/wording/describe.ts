import type { Failure } from '../contract/failure.ts'
import type { Language } from '../contract/station/settings.ts'
import { plainText } from '../service-api/plain-text.ts'
import { failuresEn } from './en/failures/failures.ts'
import { failuresOnceOnScreenEn, failuresOnScreenEn } from './en/failures/on-screen.ts'
import { onceFailuresEn } from './en/failures/once.ts'
import { failuresEs } from './es/failures/failures.ts'
import { failuresOnceOnScreenEs, failuresOnScreenEs } from './es/failures/on-screen.ts'
import { onceFailuresEs } from './es/failures/once.ts'
import { withEvidenceText } from './evidence-text.ts'
import type { FailureSentences, FailureText } from './failure-text.ts'

/** Where a failure is told decides what can be done about it. */
export interface DescribeOptions {
  /** It ended what was asked: nobody is told to wait for what never happens. */
  readonly once?: boolean
  /** Nobody types commands there, or edits the configuration. */
  readonly onScreen?: boolean
  readonly language?: Language
}

const all = { en: failuresEn, es: failuresEs }
const nothingElse: FailureSentences = {}
const otherwise = {
  en: { running: nothingElse, once: onceFailuresEn, screen: failuresOnScreenEn, screenOnce: failuresOnceOnScreenEn },
  es: { running: nothingElse, once: onceFailuresEs, screen: failuresOnScreenEs, screenOnce: failuresOnceOnScreenEs },
}

/** The sentence and the next step for a failure of `thing`: a file, a folder, the service. */
export function describeFailure(
  { code, parameters }: Failure,
  thing: string,
  manner: DescribeOptions = {},
): FailureText {
  const { once = false, onScreen = false, language = 'en' } = manner
  const situation = onScreen ? (once ? 'screenOnce' : 'screen') : once ? 'once' : 'running'
  const say = otherwise[language][situation][code] ?? all[language][code]
  const { message, next } = say(withEvidenceText({ code, parameters }, language).parameters, thing)
  // A file's name or a service's words must not take the sentence around them apart.
  return { message: plainText(message), next: plainText(next) }
}
