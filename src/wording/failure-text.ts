import type { FailureCode } from '../contract/failure.ts'
import type { SpokenParameters } from './evidence-text.ts'

/** What happened to which thing, and what to do now. */
export interface FailureText {
  readonly message: string
  readonly next: string
}

export type Say = (parameters: SpokenParameters, thing: string) => FailureText

/** Some of the catalogue. Put together, the parts must make up the whole: a code without a sentence does not compile. */
export type Sentences = Partial<Record<FailureCode, Say>>

/** The same message with another next step. */
export const butNext =
  (say: Say, next: string): Say =>
  (parameters, thing) => ({ ...say(parameters, thing), next })
