import { plainLines, plainText } from '../../service/plain-text.ts'
import { toFailure } from '../../station/app-error.ts'
import { type Failure, type FailureCode, failure, outOfReachCodes } from '../../station/contract/failure.ts'
import { describeFailure } from '../../words/describe.ts'
import { toEnglishJson } from '../../words/evidence-text.ts'
import type { FailureText } from '../../words/failure-text.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { cliValues, cliWords, explain } from './words.ts'

/** Exit codes of the command line (see `ondeck run --help`). */
export const exitCodes = { success: 0, needsAttention: 1, configuration: 2, service: 3 } as const

/**
 * State of standard output. After an error a station keeps running without printing; a reader that stopped (`| head`)
 * is no failure, a full disk is.
 */
let outputIsClosed = false
let outputIsBroken = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  const isFirst = !outputIsClosed
  outputIsClosed = true
  if (error.code === 'EPIPE' || !isFirst) return
  outputIsBroken = true
  process.exitCode ||= exitCodes.needsAttention
  printFailure(failure('output-unwritable', { file: cliWords().standardOutput, detail: reasonOf(error) }), '')
})
// A failure of standard error can't be reported.
process.stderr.on('error', () => {})

/** Turns success into failure where the output could not be written. */
export const exitCodeWithOutput = (exitCode: number) =>
  outputIsBroken && exitCode === exitCodes.success ? exitCodes.needsAttention : exitCode

const reasonOf = ({ code, message }: NodeJS.ErrnoException) =>
  code === 'ENOSPC' ? cliValues().noSpace : (code ?? message)

/** Prints data unchanged, except on a terminal, and waits for a slow reader; false when the output is closed. */
export async function print(text: string): Promise<boolean> {
  if (outputIsClosed) return false
  const shown = process.stdout.isTTY ? plainLines(text) : text
  await new Promise<void>((written) => process.stdout.write(shown, () => written()))
  return !outputIsClosed
}

/** Prints a line for people; control characters in file names and service texts never reach the terminal. */
export const printLine = (text: string) => write(plainLines(text))

/** Prints one JSON object per line on standard output. */
export const printJson = (value: unknown) => write(jsonLine(value))

const write = (line: string) => void (outputIsClosed || process.stdout.write(`${line}\n`))

/** Escapes control characters that JSON.stringify leaves; a program reads the same text either way. */
export const jsonLine = (value: unknown) =>
  toEnglishJson(value).replaceAll(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, (character) => `\\u${hexOf(character)}`)

const hexOf = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')

/** Prints a line with the time for people on standard error, apart from the output that programs read. */
export const log = (text: string) =>
  void process.stderr.write(`${new Date().toTimeString().slice(0, 8)} ${plainText(text)}\n`)

/** Converts a failure for programs, always in English. */
export function failureJson(failure: Failure, subject: string) {
  return { code: failure.code, ...describeFailure(failure, subject) }
}

export const printFailure = (failure: Failure, subject: string, options = { isFinal: false }) =>
  printText(failure, explain(failure, subject, options))

const printText = ({ code }: Failure, { message, next }: FailureText) =>
  void process.stderr.write(`${plainLines(message)}\n  ${plainLines(next)} [${code}]\n`)

/** Prints the failure of a command about `subject`, and returns its exit code. */
export function printError(error: unknown, subject: string): number {
  const isInput = error instanceof InvalidInput
  const failures = isInput ? error.failures : [toFailure(error)]
  for (const each of failures) printText(each, explain(each, isInput ? '' : subject, { isFinal: true }))
  const [first] = failures
  return isInput || first === undefined ? exitCodes.configuration : exitCodeOf(first.code)
}

const serviceCodes: ReadonlySet<FailureCode> = new Set([
  ...outOfReachCodes,
  'answer-malformed',
  'key-refused',
  'facility-host-unknown',
  'facility-away',
  'facility-untrusted',
  'facility-refused',
  'facility-pooler',
])

const configurationCodes: ReadonlySet<FailureCode> = new Set([
  'key-missing',
  'key-malformed',
  'athlete-invalid',
  'athlete-clips-waiting',
  'roster-unreadable',
  'export-invalid',
  'query-invalid',
  'sql-refused',
  'sql-failed',
  'config-invalid',
  'config-missing',
  'facility-missing',
  'facility-invalid',
  'facility-authority-unreadable',
  'facility-database-unknown',
  'facility-not-ready',
  'facility-newer',
  'facility-rights-missing',
  'facility-password-missing',
  'data-folder-in-use',
  'import-locked',
  'data-folder-unusable',
  'data-newer',
  'migration-failed',
  'backup-foreign',
  'backup-damaged',
  'restore-not-empty',
  'restore-unfinished',
  'camera-unknown',
  'practice-in-use',
  'data-incompatible',
  'port-in-use',
  'probe-failed',
])

/** Exit code of a command that ended with a failure. */
export function exitCodeOf(code: FailureCode): number {
  if (serviceCodes.has(code)) return exitCodes.service
  return configurationCodes.has(code) ? exitCodes.configuration : exitCodes.needsAttention
}
