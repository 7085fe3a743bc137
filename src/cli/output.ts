import type { Failure } from '../contract/failure.ts'
import { toFailure } from '../core/app-error.ts'
import { describeFailure } from '../wording/describe.ts'
import { ConfigError } from './read-config.ts'

/** What the command line ends with (see `ondeck run --help`). */
export const exitCodes = { allArrived: 0, needsAttention: 1, configuration: 2, service: 3 } as const

export const printLine = (text: string) => void process.stdout.write(`${text}\n`)

/** One JSON object per line on standard output: for programs. */
export const printJson = (value: unknown) => printLine(JSON.stringify(value))

/** For people, on standard error, so that it never mixes with what a program reads. */
export const log = (text: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

/** A failure as programs read it. */
export function failureJson(failure: Failure, thing: string) {
  return { code: failure.code, ...describeFailure(failure, thing) }
}

export function printFailure(failure: Failure, thing: string) {
  const { message, next } = describeFailure(failure, thing)
  process.stderr.write(`${message}\n  ${next} [${failure.code}]\n`)
}

/** Says what stopped a command, and returns the exit code that goes with it. */
export function printError(error: unknown): number {
  if (error instanceof ConfigError) {
    for (const issue of error.issues) printFailure(toFailure(issue), '')
    return exitCodes.configuration
  }
  const failure = toFailure(error)
  printFailure(failure, 'OnDeck')
  return failure.code === 'bug' ? exitCodes.needsAttention : exitCodes.configuration
}
