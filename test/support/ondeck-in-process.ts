// Runs the command line in the tests' own process as if it were a program, without the cost of a start.
//
// The built program itself is started at least once for each group of commands:
//
//   run                          journeys/run-killed, run-odd, run-config, run-without-facility
//   every command of the manual  journeys/manual-commands, also rules, clips, deck, queue, backup and export
//   athletes                     cli/command-line, cli/roster-files (import)
//   doctor, version              cli/command-line, cli/output
//   key                          cli/key-commands (at a terminal)
//   facility                     cli/facility-commands
//   practice                     compatibility/output
//   headless, service            headless/built-*, packed/*
import { onTestFinished } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { hasStation } from '../../src/cli/with-station.ts'
import { stationFolder } from '../../src/computer/data-folders.ts'
import { runAsProcess, type StopSignal } from './run-as-process.ts'
import { type ClipLine, type Ended, inheritedEnvironment, isPacked, readLines, startOndeck } from './run-ondeck.ts'
import { until as holds } from './until.ts'

interface Options {
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  /** Text on standard input. */
  readonly input?: string
}

export interface RunHere {
  readonly ended: () => Promise<Ended>
  /** Ends when the test's condition holds; fails when the command ends before. */
  readonly until: (condition: (clips: readonly ClipLine[]) => boolean) => Promise<void>
  /** The first line of standard output, as JSON. */
  readonly firstLine: () => Promise<unknown>
  readonly kill: (signal: StopSignal) => void
  /** Asks it to end unless somebody has: asked twice it would end at once. */
  readonly stop: () => void
}

/** Only what hangs takes so long, also where a dozen runs share a busy computer. */
const TIMEOUT_MS = 110_000

/** Runs one command, which a test that fails half-way does not leave behind. Not for concurrent tests. */
export function runOndeck(options: Options): RunHere {
  const run = startHere(options)
  onTestFinished(() => stopHere(run))
  return run
}

/** Stops a command if it still runs, and waits for its end. */
export async function stopHere(run: RunHere): Promise<void> {
  run.stop()
  await run.ended().catch(() => {})
}

/** Like `runOndeck`, for a caller that stops what it starts. */
export function startHere({ args, environment, input }: Options): RunHere {
  // Without a folder of its own, a command would find the station of the user who runs the tests.
  const isSafe = args.includes('--data-dir') || !hasStation(stationFolder)
  if (isPacked || !isSafe) {
    const program = startOndeck({ args, environment, timeoutMs: TIMEOUT_MS })
    return { ...program, stop: () => void program.kill('SIGKILL') }
  }
  const startedAtMs = performance.now()
  const said = { out: '', errors: '' }
  const state = { hasEnded: false, isStopping: false }
  const run = runAsProcess(() => main(args, { ownsProcess: false }), {
    environment: { ...inheritedEnvironment(), ...environment },
    folder: environment['HOME'] ?? process.cwd(),
    ...(input !== undefined && { input }),
    onOutput: (text) => void (said.out += text),
    onErrors: (text) => void (said.errors += text),
  })
  const ended = run.ended
    .then((code): Ended => {
      const tookMs = performance.now() - startedAtMs
      return { code, signal: null, tookMs, stdout: said.out, stderr: said.errors, ...readLines(said.out) }
    })
    .finally(() => {
      state.hasEnded = true
    })
  // A failure is reported to callers of `ended`.
  ended.catch(() => {})

  async function until(condition: () => boolean) {
    await holds(() => {
      const isHeld = condition()
      if (!isHeld && state.hasEnded) throw new Error(`ondeck ended too early\n${said.out}\n${said.errors}`)
      return isHeld
    })
  }
  function kill(signal: StopSignal) {
    state.isStopping = true
    run.signal(signal)
  }

  return {
    ended: () => ended,
    until: (condition) => until(() => condition(readLines(said.out).clips)),
    async firstLine() {
      await until(() => said.out.includes('\n'))
      return JSON.parse(said.out.slice(0, said.out.indexOf('\n')))
    },
    kill,
    stop() {
      if (!state.isStopping) kill('SIGTERM')
    },
  }
}
