import type { FailureCode } from '../station/contract/failure.ts'
import type { TextParameters } from './evidence-text.ts'

/** Message of a failure, and the next step. */
export interface FailureText {
  readonly message: string
  readonly next: string
}

export type FailureSentence = (parameters: TextParameters, subject: string) => FailureText

/** Some of the catalog. Put together, the parts must make up the whole: a code without a sentence does not compile. */
export type FailureSentences = Partial<Record<FailureCode, FailureSentence>>

/** The same message with another next step. */
export const withNextStep =
  (phrases: FailureSentence, next: string): FailureSentence =>
  (parameters, subject) => ({ ...phrases(parameters, subject), next })

/** True for a name in place of an id. */
export const isName = (text: string | number): boolean => /^\p{L}[\p{L}\p{M}\s'’.-]*$/u.test(String(text))
