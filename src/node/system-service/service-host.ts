/** Everything that installing a service does to this computer goes through here. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { evidence } from '../../contract/evidence.ts'
import { AppError } from '../../core/app-error.ts'
import type { Clock } from '../../core/ports.ts'
import { environmentWithoutKey } from '../processes/start-process.ts'
import { systemClock } from '../system-clock.ts'

/** One thing to do; `ondeck service install --dry-run` prints them instead. */
export type ServiceStep =
  | { readonly kind: 'folder'; readonly path: string; readonly mode: number }
  | { readonly kind: 'write'; readonly path: string; readonly text: string; readonly encoding: 'utf8' | 'utf16le' }
  | { readonly kind: 'remove'; readonly path: string }
  | {
      readonly kind: 'run'
      readonly command: readonly string[]
      /** The API key goes to its standard input: arguments and variables are visible to others. */
      readonly readsKey?: true
      /** There may be nothing to end or remove. */
      readonly mayFail?: true
      /** It may fail only where nothing is left afterwards: else the system has refused it. */
      readonly leavesNothing?: true
      /** The system may still be busy with what an earlier step has ended: it is tried again for so long. */
      readonly retryForMs?: number
    }

/** What a program answered. */
export interface ProgramResult {
  readonly exitCode: number
  readonly output: string
}

export interface ServiceHost {
  exists(path: string): boolean
  /** Throws AppError `service-manager-missing` where there is no such program. */
  run(command: readonly string[], input?: string): Promise<ProgramResult>
  makeFolder(path: string, mode: number): Promise<void>
  write(path: string, text: string, encoding: 'utf8' | 'utf16le'): Promise<void>
  remove(path: string): Promise<void>
}

/** This computer. */
export const localServiceHost: ServiceHost = {
  exists: existsSync,
  run: runProgram,
  makeFolder: async (path, mode) => void (await mkdir(path, { recursive: true, mode })),
  async write(path, text, encoding) {
    await mkdir(dirname(path), { recursive: true })
    // Windows tells the encoding by its mark.
    await writeFile(path, encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding)
  },
  remove: (path) => rm(path, { force: true }),
}

type RunStep = ServiceStep & { readonly kind: 'run' }

const { signal: never } = new AbortController()
const RETRY_INTERVAL_MS = 500
/** What was told to end may take a moment: launchd answers before it has. */
const REMOVAL_TIMEOUT_MS = 10_000

interface StepOptions {
  /** Whether the service still runs, or would start by itself. */
  readonly isLeft?: () => Promise<boolean>
  /** Only tests give another. */
  readonly clock?: Clock
}

/** Takes the steps one after the other. Throws AppError `service-manager-refused`, `service-manager-missing`. */
export async function runSteps(
  host: ServiceHost,
  steps: readonly ServiceStep[],
  key: string | null,
  { isLeft = async () => false, clock = systemClock }: StepOptions = {},
): Promise<void> {
  /** Until that is so, or the time is over. */
  async function repeatUntil<Result>(
    durationMs: number,
    look: () => Promise<Result>,
    isSo: (result: Result) => boolean,
  ) {
    const untilMs = clock.monotonicMs() + durationMs
    for (;;) {
      const result = await look()
      if (isSo(result) || clock.monotonicMs() >= untilMs) return result
      await clock.sleep(RETRY_INTERVAL_MS, never)
    }
  }
  const isHarmless = async ({ mayFail, leavesNothing }: RunStep) =>
    leavesNothing ? !(await repeatUntil(REMOVAL_TIMEOUT_MS, isLeft, (left) => !left)) : mayFail === true

  for (const step of steps) {
    if (step.kind === 'folder') await host.makeFolder(step.path, step.mode)
    if (step.kind === 'write') await host.write(step.path, step.text, step.encoding)
    if (step.kind === 'remove') await host.remove(step.path)
    if (step.kind !== 'run') continue
    const run = () => host.run(step.command, step.readsKey && key !== null ? key : undefined)
    const { exitCode, output } = await repeatUntil(step.retryForMs ?? 0, run, (answer) => answer.exitCode === 0)
    if (exitCode === 0 || (await isHarmless(step))) continue
    throw new AppError('service-manager-refused', {
      command: step.command.join(' '),
      detail: oneLine(output) || evidence('no-answer'),
    })
  }
}

/** systemctl says first what is wrong, and then where to read about it. */
const oneLine = (output: string) => output.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_DETAIL_LENGTH)

const MAX_DETAIL_LENGTH = 500

const MAX_OUTPUT_BYTES = 64 * 1024
/** systemctl waits for an old station to stop (30 s) and the new one to start (120 s). */
const TIMEOUT_MS = 180_000

function runProgram([program = '', ...given]: readonly string[], input?: string): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, {
      env: environmentWithoutKey(process.env),
      timeout: TIMEOUT_MS,
      windowsHide: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (output.length < MAX_OUTPUT_BYTES) output += text
      })
    }
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new AppError('service-manager-missing', { program }) : error),
    )
    child.on('close', (exitCode) => resolve({ exitCode: exitCode ?? 1, output }))
    // A program that ends without reading is told by its exit code.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
