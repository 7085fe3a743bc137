import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidInput } from '../../../cli/input/invalid-input.ts'
import { parseConfig } from '../../../cli/input/read-config.ts'
import { readKeyInput } from '../../../cli/input/read-key-input.ts'
import { exitCodes, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords } from '../../../cli/print/words.ts'
import { failure } from '../../../station/contract/failure.ts'
import type { Clock } from '../../../station/ports.ts'
import {
  type CurrentUser,
  currentUser,
  managerInUse,
  managerOfSession,
  managerWithoutSession,
} from '../station/choose-manager.ts'
import type { ServiceCommand } from '../station/service-command.ts'
import {
  localServiceHost,
  runSteps,
  type ServiceHost,
  type ServiceManager,
  type ServiceStep,
} from '../station/service-host.ts'

export interface InstallOptions {
  readonly config?: string
  readonly dataDir?: string
  readonly port?: number
  readonly keyCredential: boolean
  readonly runAs?: string
  readonly dryRun: boolean
  readonly json: boolean
}

export interface UninstallOptions {
  readonly dryRun: boolean
  readonly json: boolean
}

const CANCELED_EXIT_CODE = 130

/** Access to this computer; tests replace it. */
export interface ServiceDependencies {
  readonly host: ServiceHost
  readonly caller: CurrentUser
  /** Runtime and script of this command line. */
  readonly program: readonly string[]
  /** Reads the key that a person types or pipes in; null when canceled. Throws InvalidInput. */
  readonly readKey: () => Promise<string | null>
  readonly clock?: Clock
}

const localDependencies = (): ServiceDependencies => ({
  host: localServiceHost,
  caller: currentUser(),
  program: [process.execPath, realpathSync(process.argv[1] ?? '')],
  readKey: readKeyInput,
})

/**
 * Runs `ondeck service install`: the station starts with the session, or with the computer, and restarts after a crash.
 */
export async function installService(options: InstallOptions, parts = localDependencies()): Promise<number> {
  const { host, caller, program, readKey } = parts
  const { config, dataDir, port, dryRun, json } = options
  // Checks the configuration now, rather than in a service that fails to start.
  if (config !== undefined) parseConfig(config)
  const manager = options.keyCredential
    ? managerWithoutSession(caller, userOf(options, caller))
    : managerOfSession(caller, host)
  const command: ServiceCommand = {
    program,
    config: config === undefined ? null : resolve(config),
    dataDir: dataDir === undefined ? null : resolve(dataDir),
    port: port ?? null,
  }
  const steps = manager.install(command)
  if (dryRun) return showSteps(steps, json)
  const key = options.keyCredential ? await readKey() : null
  if (options.keyCredential && key === null) return CANCELED_EXIT_CODE
  await runSteps(host, steps, key)
  return conclude(manager, cliWords().service.installed[manager.kind], { json, installed: true })
}

/** Runs `ondeck service uninstall`, which removes none of the station's data. */
export async function uninstallService(
  { dryRun, json }: UninstallOptions,
  parts = localDependencies(),
): Promise<number> {
  const { host, caller, clock } = parts
  const inUse = managerInUse(caller, host)
  const manager =
    inUse.kind === 'systemd-system' ? managerWithoutSession(caller, caller.userName) : managerOfSession(caller, host)
  const steps = manager.uninstall()
  if (dryRun) return showSteps(steps, json)
  const isLeft = async () => manager.isLeft(await host.run(manager.query))
  await runSteps(host, steps, null, { isLeft, ...(clock && { clock }) })
  return conclude(manager, cliWords().service.uninstalled, { json, installed: false })
}

function conclude(
  { kind, file }: ServiceManager,
  text: string,
  { json, installed }: { json: boolean; installed: boolean },
) {
  if (json) printJson({ manager: kind, installed, file })
  else printLine(text)
  return exitCodes.success
}

/** Returns the user of the station: by default the one who called sudo. */
function userOf({ runAs }: InstallOptions, { environment, userName }: CurrentUser): string {
  const user = runAs ?? environment['SUDO_USER'] ?? userName
  if (/^[A-Za-z_][\w.-]*$/.test(user)) return user
  throw new InvalidInput([
    failure('config-invalid', { key: '--run-as', given: user, expected: cliWords().service.userName }),
  ])
}

/** Prints the planned changes without making them. */
function showSteps(steps: readonly ServiceStep[], json: boolean): number {
  for (const step of steps) {
    if (json) printJson(step)
    else printLine(textOf(step))
  }
  return exitCodes.success
}

function textOf(step: ServiceStep): string {
  const { writes, createsFolder, removes, executes, withKey } = cliWords().service
  switch (step.kind) {
    case 'folder':
      return createsFolder(step.path)
    case 'write':
      return `${writes(step.path)}\n${step.text.replaceAll(/^(?=.)/gm, '  ')}`
    case 'remove':
      return removes(step.path)
    case 'run':
      return `${executes(step.command.map(quoted).join(' '))}${step.readsKey ? ` ${withKey}` : ''}`
  }
}

const quoted = (word: string) => (/\s/.test(word) ? `"${word}"` : word)
