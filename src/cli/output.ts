import { type Failure, type FailureCode, outOfReachCodes } from '../contract/failure.ts'
import { toFailure } from '../core/app-error.ts'
import { describeFailure } from '../wording/describe.ts'
import type { FailureText } from '../wording/failure-text.ts'
import { InvalidInput } from './invalid-input.ts'
import { explain } from './words.ts'

/** What the command line ends with (see `ondeck run --help`). */
export const exitCodes = { allArrived: 0, needsAttention: 1, configuration: 2, service: 3 } as const

/** Nobody reads any more: a station goes on without being watched, and prints no more. */
let outputIsClosed = false
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    outputIsClosed ||= stream === process.stdout
  })
}

/** Prints, and waits where the reader is slower; false when nobody reads any more. */
export async function print(text: string): Promise<boolean> {
  if (outputIsClosed) return false
  await new Promise<void>((written) => process.stdout.write(text, () => written()))
  return !outputIsClosed
}

export const printLine = (text: string) => void (outputIsClosed || process.stdout.write(`${text}\n`))

/** One JSON object per line on standard output: for programs. */
export const printJson = (value: unknown) => printLine(JSON.stringify(value))

/** For people, on standard error, so that it never mixes with what a program reads; with the time on their clock. */
export const log = (text: string) => void process.stderr.write(`${new Date().toTimeString().slice(0, 8)} ${text}\n`)

/** A failure as programs read it: always in English. */
export function failureJson(failure: Failure, thing: string) {
  return { code: failure.code, ...describeFailure(failure, thing) }
}

export const printFailure = (failure: Failure, thing: string, manner = { once: false }) =>
  printText(failure, explain(failure, thing, manner))

const printText = ({ code }: Failure, { message, next }: FailureText) =>
  void process.stderr.write(`${message}\n  ${next} [${code}]\n`)

/** Says what ended a command that was about `thing`, and returns the exit code that goes with it. */
export function printError(error: unknown, thing: string): number {
  const isInput = error instanceof InvalidInput
  const failures = isInput ? error.failures : [toFailure(error)]
  for (const each of failures) printText(each, explain(each, isInput ? '' : thing, { once: true }))
  const [first] = failures
  return isInput || first === undefined ? exitCodes.configuration : exitCodeOf(first.code)
}

const serviceCodes: ReadonlySet<FailureCode> = new Set([...outOfReachCodes, 'answer-malformed', 'key-refused'])

const configurationCodes: ReadonlySet<FailureCode> = new Set([
  'key-missing',
  'key-malformed',
  'athlete-invalid',
  'export-invalid',
  'query-invalid',
  'config-invalid',
  'config-missing',
  'data-folder-in-use',
  'data-folder-unusable',
  'data-newer',
  'data-incompatible',
  'port-in-use',
  'probe-failed',
])

function exitCodeOf(code: FailureCode): number {
  if (serviceCodes.has(code)) return exitCodes.service
  return configurationCodes.has(code) ? exitCodes.configuration : exitCodes.needsAttention
}
