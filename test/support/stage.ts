// A journey's stage: camera folders, a data folder and a strict service, and what must hold after every run.

import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test as base, expect } from 'vitest'
import { saveFailureReport } from './failure-report.ts'
import { type RunHere, startHere, stopHere } from './ondeck-in-process.ts'
import { type Ended, giveToOwner, type Run, startOndeck } from './run-ondeck.ts'
import type { StrictAthlete } from './strict-captures.ts'
import { type StrictOptions, type StrictService, startStrictService } from './strict-service.ts'
import { quickPlace } from './temporary.ts'
import { until as holds } from './until.ts'

/** Only what hangs takes so long, also where a dozen runs share a busy computer. */
const TIMEOUT_MS = 110_000

export const jo: StrictAthlete = { id: randomUUID(), first_name: 'Jo', last_name: 'Pitcher' }
export const pitching = { athlete: { id: jo.id }, activity: 'baseball', movement: 'pitching' }

interface RunOptions {
  readonly extra?: readonly string[]
  readonly key?: string
  readonly dataDir?: string
  readonly environment?: Record<string, string>
  readonly once?: boolean
  /** Text that a person reads, not a program. */
  readonly isForPeople?: boolean
}

interface ProgramOptions extends RunOptions {
  /** As another user, where the tests' own may read everything. */
  /** Without root's right to read everything. */
  readonly asOwner?: boolean
}

export type Stage = ReturnType<typeof createStage>

/** A test with a stage of its own, which is taken down afterwards. */
export const test = base.extend<{ stage: Stage }>({
  stage: async ({ task }, use) => {
    const stage = createStage()
    await use(stage)
    if (task.result?.state === 'fail') {
      const folder = await saveFailureReport({ title: task.name, place: stage.root, contexts: [], complaints: [] })
      console.error(`“${task.name}” failed. Its folders, with logs and database: ${folder}`)
    }
    await stage.close()
  },
})

function createStage() {
  const root = mkdtempSync(join(quickPlace, 'ondeck-journey-'))
  const dataDir = join(root, 'data')
  const services: StrictService[] = []
  const runs: RunHere[] = []
  const programs: Run[] = []
  const sources = new Map<string, { sha256: string; modifiedAtMs: number }>()

  async function open(options: StrictOptions = {}): Promise<StrictService> {
    const service = await startStrictService({ athletes: [jo], ...options })
    services.push(service)
    return service
  }

  /** A camera's file; the path is relative to the stage. */
  function put(path: string, bytes: Buffer): string {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    sources.set(file, { sha256: sha256Of(file), modifiedAtMs: statSync(file).mtimeMs })
    return file
  }

  function configure(config: object | string): string {
    const file = join(root, 'ondeck.yaml')
    writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config))
    return file
  }

  /** The usual configuration: one folder `cam`, quick to decide. */
  function config(service: { readonly baseUrl: string }, more: Record<string, unknown> = {}) {
    return {
      service: { baseUrl: service.baseUrl },
      folders: [{ path: './cam', camera: 'Cam A', tags: pitching }],
      finished: { stableSeconds: 0.3, giveUpSeconds: 1 },
      ...more,
    }
  }

  function commandOf(config: object | string, options: RunOptions) {
    const args = ['run', '--config', configure(config), '--data-dir', options.dataDir ?? dataDir]
    if (options.isForPeople !== true) args.push('--json')
    if (options.once ?? true) args.push('--once')
    const key = options.key ?? services[0]?.key ?? 'sk_nobody'
    const environment = { HOME: root, ONDECK_API_KEY: key, ...options.environment }
    return { args: [...args, ...(options.extra ?? [])], environment }
  }

  /** Starts `ondeck run` in this process. */
  function start(config: object | string, options: RunOptions = {}): RunHere {
    const run = startHere(commandOf(config, options))
    runs.push(run)
    return run
  }

  /** Starts it as a program: to be killed, without root's rights, or for what a process loads. */
  function startProgram(config: object | string, { asOwner = false, ...options }: ProgramOptions = {}): Run {
    const command = commandOf(config, options)
    if (asOwner) giveToOwner(root)
    const run = startOndeck({ ...command, timeoutMs: TIMEOUT_MS, asOwner })
    programs.push(run)
    return run
  }

  const run = (config: object | string, options: RunOptions = {}): Promise<Ended> => start(config, options).ended()

  /** Checks that hold after every run. */
  function expectCleanHands(service: StrictService, ...ended: Ended[]) {
    expect(service.violations).toEqual([])
    for (const { sessionId, storedTimes } of service.captures.all) {
      expect(storedTimes, `times that ${sessionId} was stored`).toBeLessThanOrEqual(1)
    }
    for (const [file, before] of sources) {
      const now = { sha256: sha256Of(file), modifiedAtMs: statSync(file).mtimeMs }
      expect(now, `${file}, before and after`).toEqual(before)
    }
    for (const { strays, stdout, stderr, clips } of ended) {
      expect(strays).toEqual([])
      expect(stdout + stderr).not.toContain(service.key)
      for (const [index, line] of clips.entries()) {
        if (line.error) expect([line.error.message, line.error.next].every((text) => text.length > 0)).toBe(true)
        const before = clips.slice(0, index).findLast(({ file }) => file === line.file)
        expect(before?.state, 'a line for each change of state').not.toBe(line.state)
      }
    }
    expect(filesHolding(root, service.key)).toEqual([])
  }

  /** Every one of these files is at the service once, byte by byte. */
  function expectArrived(service: StrictService, ...files: string[]) {
    const stored = service.store.uploads.flatMap((upload) => upload.stored ?? []).map(({ sha256 }) => sha256)
    expect(stored.toSorted()).toEqual(files.map(sha256Of).toSorted())
  }

  /** A file that the test itself changes or takes away. */
  const letGo = (file: string) => void sources.delete(file)

  async function close() {
    for (const one of programs) one.kill('SIGKILL')
    await Promise.all(runs.map(stopHere))
    await Promise.all(services.map((service) => service.close()))
    rmSync(root, { recursive: true, force: true })
  }

  const ofStage = { root, dataDir, open, put, configure, config, start, startProgram, run }
  return { ...ofStage, expectCleanHands, expectArrived, letGo, close }
}

const sha256Of = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

const filesHolding = (folder: string, text: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text))

/** Polls until the condition holds. */
export const until = (condition: () => boolean) => holds(condition)
