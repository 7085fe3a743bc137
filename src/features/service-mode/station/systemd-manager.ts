import { posix } from 'node:path'
import { KEY_CREDENTIAL } from '../../../computer/environment-key.ts'
import {
  type InstalledService,
  notInstalled,
  type ProgramResult,
  type ServiceManager,
  type ServiceStep,
} from './service-host.ts'
import { KEY_CREDENTIAL_FILE, systemUnit, UNIT_NAME, userUnit } from './systemd-unit.ts'

export const SYSTEM_UNIT_FILE = `/etc/systemd/system/${UNIT_NAME}`
/** Path where a package installs the unit for all users. */
export const PACKAGED_UNIT_FILE = `/usr/lib/systemd/user/${UNIT_NAME}`

interface UserOptions {
  /** Config folder, such as ~/.config. */
  readonly configDir: string
  /** A package has installed the unit, which only needs to be enabled. */
  readonly isPackaged: boolean
}

/** Manages a service of the user: starts with the desktop session, where the keychain is open. */
export function createUserManager({ configDir, isPackaged }: UserOptions): ServiceManager {
  const ownFile = posix.join(configDir, 'systemd/user', UNIT_NAME)
  const systemctl = (...args: string[]) => ['systemctl', '--user', ...args]
  return {
    kind: 'systemd-user',
    file: isPackaged ? PACKAGED_UNIT_FILE : ownFile,
    install(command) {
      const isUsual = command.config === null && command.dataDir === null && command.port === null
      // A unit file of the user overrides the package's.
      const unit: ServiceStep =
        isPackaged && isUsual ? remove(ownFile) : { kind: 'write', path: ownFile, text: userUnit(command), ...utf8 }
      return [unit, ...start(systemctl)]
    },
    uninstall: () => [...stop(systemctl), remove(ownFile), run(systemctl('daemon-reload'))],
    query: [...systemctl('show', UNIT_NAME), ...queriedProperties],
    readState,
    isLeft,
  }
}

/** Manages a service of the computer: starts without a session, as one user. Only root may install it. */
export function createSystemManager(user: string): ServiceManager {
  const systemctl = (...args: string[]) => ['systemctl', ...args]
  const encrypt = ['systemd-creds', 'encrypt', `--name=${KEY_CREDENTIAL}`, '-', KEY_CREDENTIAL_FILE]
  return {
    kind: 'systemd-system',
    file: SYSTEM_UNIT_FILE,
    install: (command) => [
      { kind: 'folder', path: posix.dirname(KEY_CREDENTIAL_FILE), mode: 0o700 },
      { kind: 'run', command: encrypt, readsKey: true },
      { kind: 'write', path: SYSTEM_UNIT_FILE, text: systemUnit({ ...command, user }), ...utf8 },
      ...start(systemctl),
    ],
    uninstall: () => [
      ...stop(systemctl),
      remove(SYSTEM_UNIT_FILE),
      remove(KEY_CREDENTIAL_FILE),
      run(systemctl('daemon-reload')),
    ],
    query: [...systemctl('show', UNIT_NAME), ...queriedProperties],
    readState,
    isLeft,
  }
}

type Systemctl = (...args: string[]) => readonly string[]

const utf8 = { encoding: 'utf8' } as const
const run = (command: readonly string[]): ServiceStep => ({ kind: 'run', command })
const remove = (path: string): ServiceStep => ({ kind: 'remove', path })

/** `restart` also starts a stopped service, and applies the new unit. */
const start = (systemctl: Systemctl) => [
  run(systemctl('daemon-reload')),
  run(systemctl('enable', UNIT_NAME)),
  run(systemctl('restart', UNIT_NAME)),
]

const stop = (systemctl: Systemctl): ServiceStep[] => [
  { kind: 'run', command: systemctl('disable', '--now', UNIT_NAME), mayFail: true, leavesNothing: true },
]

const queriedProperties = ['--property=LoadState,ActiveState,UnitFileState,Result,StatusText,NRestarts']

const states: Readonly<Record<string, InstalledService['state']>> = {
  active: 'running',
  reloading: 'running',
  activating: 'starting',
  inactive: 'stopped',
  deactivating: 'stopped',
  failed: 'failed',
}

const propertiesIn = (output: string) =>
  new Map(
    output.split('\n').map((line): [string, string] => {
      const [name = '', ...value] = line.split('=')
      return [name, value.join('=').trim()]
    }),
  )

/** True also when the manager cannot be asked: the service may still run. */
function isLeft({ exitCode, output }: ProgramResult): boolean {
  if (exitCode !== 0) return true
  const found = propertiesIn(output)
  const isAtRest = ['inactive', 'failed', undefined].includes(found.get('ActiveState'))
  return !isAtRest || found.get('UnitFileState') === 'enabled'
}

function readState({ exitCode, output }: ProgramResult): InstalledService {
  const found = propertiesIn(output)
  // Without a session, no service manager of the user can be asked.
  if (exitCode !== 0) return { ...notInstalled, state: 'unknown', enabled: null }
  if (found.get('LoadState') !== 'loaded') return notInstalled
  const result = found.get('Result') ?? ''
  return {
    installed: true,
    enabled: found.get('UnitFileState') === 'enabled',
    state: states[found.get('ActiveState') ?? ''] ?? 'unknown',
    result: result === '' || result === 'success' ? null : result,
    note: found.get('StatusText') || null,
    restarts: Number(found.get('NRestarts') ?? Number.NaN) || 0,
  }
}
