/** Steps that install or remove a service, and the host that carries them out. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { environmentWithoutKey } from '../../../computer/processes/start-process.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import type { Clock } from '../../../station/ports.ts'
import type { ServiceCommand } from './service-command.ts'

/** One step; `ondeck service install --dry-run` prints the steps instead. */
export type ServiceStep =
  | { readonly kind: 'folder'; readonly path: string; readonly mode: number }
  | { readonly kind: 'write'; readonly path: string; readonly text: string; readonly encoding: 'utf8' | 'utf16le' }
  | { readonly kind: 'remove'; readonly path: string }
  | {
      readonly kind: 'run'
      readonly command: readonly string[]
      /** Receives the API key on standard input: other users can see arguments and variables. */
      readonly readsKey?: true
      /** A failure is ignored: there may be nothing to end or remove. */
      readonly mayFail?: true
      /** A failure is only ignored if nothing is left afterwards; otherwise the system has refused the step. */
      readonly leavesNothing?: true
      /** Time to retry while the system is still busy with an earlier step. */
      readonly retryForMs?: number
    }

/** Exit code and output of a program. */
export interface ProgramResult {
  readonly exitCode: number
  readonly output: string
}

export interface ServiceHost {
  exists(path: string): boolean
  /** Throws AppError `service-manager-missing` where the program does not exist. */
  run(command: readonly string[], input?: string): Promise<ProgramResult>
  makeFolder(path: string, mode: number): Promise<void>
  write(path: string, text: string, encoding: 'utf8' | 'utf16le'): Promise<void>
  remove(path: string): Promise<void>
}

/** Carries out steps on this computer. */
export const localServiceHost: ServiceHost = {
  exists: existsSync,
  run: runProgram,
  makeFolder: async (path, mode) => void (await mkdir(path, { recursive: true, mode })),
  async write(path, text, encoding) {
    await mkdir(dirname(path), { recursive: true })
    // Windows recognizes the encoding by its byte order mark.
    await writeFile(path, encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding)
  },
  remove: (path) => rm(path, { force: true }),
}

type RunStep = ServiceStep & { readonly kind: 'run' }

const { signal: never } = new AbortController()
const RETRY_INTERVAL_MS = 500
/** launchd answers before the old agent has ended. */
const REMOVAL_TIMEOUT_MS = 10_000

interface StepOptions {
  /** Tells whether the service still runs, or would start automatically. */
  readonly isLeft?: () => Promise<boolean>
  /** Replaced by tests only. */
  readonly clock?: Clock
}

/** Carries out steps in order. Throws AppError `service-manager-refused`, `service-manager-missing`. */
export async function runSteps(
  host: ServiceHost,
  steps: readonly ServiceStep[],
  key: string | null,
  { isLeft = async () => false, clock = systemClock }: StepOptions = {},
): Promise<void> {
  /** Repeats a check until its result counts as done or the time is over. */
  async function repeatUntil<Result>(
    durationMs: number,
    check: () => Promise<Result>,
    isDone: (result: Result) => boolean,
  ) {
    const untilMs = clock.monotonicMs() + durationMs
    for (;;) {
      const result = await check()
      if (isDone(result) || clock.monotonicMs() >= untilMs) return result
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

/** systemctl prints the error first, and then where to read more. */
const oneLine = (output: string) => output.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_DETAIL_LENGTH)

const MAX_DETAIL_LENGTH = 500

const MAX_OUTPUT_BYTES = 64 * 1024
/** systemctl waits for an old station to stop (30 s) and the new one to start (120 s). */
const TIMEOUT_MS = 180_000

function runProgram([program = '', ...args]: readonly string[], input?: string): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
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
    // The exit code of a program that ends without reading has the reason.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** State of the service, as its manager sees it. */
export interface InstalledService {
  readonly installed: boolean
  /** Starts at login or with the computer; null where the manager does not report it. */
  readonly enabled: boolean | null
  readonly state: 'running' | 'starting' | 'stopped' | 'failed' | 'unknown'
  /** Manager's term for the cause of the end, such as `watchdog`; null for none. */
  readonly result: string | null
  /** Last status that the station reported. */
  readonly note: string | null
  readonly restarts: number | null
}

/** Service manager of one system. Plans steps and reads output; only a ServiceHost carries steps out. */
export interface ServiceManager {
  readonly kind: 'systemd-user' | 'systemd-system' | 'launchd' | 'task-scheduler'
  /** File that defines the service. */
  readonly file: string
  install(command: ServiceCommand): readonly ServiceStep[]
  uninstall(): readonly ServiceStep[]
  readonly query: readonly string[]
  /** Parses the output of `query`. */
  readState(answer: ProgramResult): InstalledService
  /** Tells from the output of `query` whether the service runs or would start automatically. */
  isLeft(answer: ProgramResult): boolean
}

export const notInstalled: InstalledService = {
  installed: false,
  enabled: false,
  state: 'stopped',
  result: null,
  note: null,
  restarts: null,
}
