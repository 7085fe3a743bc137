import { describe, expect, test } from 'vitest'
import {
  type CurrentUser,
  managerInUse,
  managerOfSession,
  managerWithoutSession,
} from '../../../src/features/service-mode/station/choose-manager.ts'
import type { ServiceCommand } from '../../../src/features/service-mode/station/service-command.ts'
import type { ServiceManager, ServiceStep } from '../../../src/features/service-mode/station/service-host.ts'

const command: ServiceCommand = { program: ['/opt/node', '/opt/ondeck.mjs'], config: null, dataDir: null, port: null }
const maya: CurrentUser = { platform: 'linux', environment: {}, home: '/home/maya', userId: 1000, userName: 'maya' }
const root: CurrentUser = { ...maya, home: '/root', userId: 0, userName: 'root' }
const computer = (...files: string[]) => ({ exists: (path: string) => files.includes(path) })
const empty = computer()

/** A step in one line; the texts of files have tests of their own. */
const lineOf = (step: ServiceStep) =>
  step.kind === 'run' ? `${step.mayFail ? 'try ' : ''}${step.command.join(' ')}` : `${step.kind} ${step.path}`
const installing = (manager: ServiceManager, given = command) => manager.install(given).map(lineOf)
const uninstalling = (manager: ServiceManager) => manager.uninstall().map(lineOf)
const answered = (output: string, exitCode = 0) => ({ output, exitCode })

describe('systemd', () => {
  const unit = '/home/maya/.config/systemd/user/ondeck.service'

  test('gets a unit of the user, enabled and started', () => {
    expect(installing(managerOfSession(maya, empty))).toEqual([
      `write ${unit}`,
      'systemctl --user daemon-reload',
      'systemctl --user enable ondeck.service',
      'systemctl --user restart ondeck.service',
    ])
  })

  test('gets no second unit where a package has brought one', () => {
    const manager = managerOfSession(maya, computer('/usr/lib/systemd/user/ondeck.service'))
    expect(installing(manager)[0]).toBe(`remove ${unit}`)
    expect(manager.file).toBe('/usr/lib/systemd/user/ondeck.service')
  })

  test('gets a unit of the user beside the package’s where options are given', () => {
    const manager = managerOfSession(maya, computer('/usr/lib/systemd/user/ondeck.service'))
    expect(installing(manager, { ...command, port: 4021 })[0]).toBe(`write ${unit}`)
  })

  test('follows XDG_CONFIG_HOME', () => {
    const manager = managerOfSession({ ...maya, environment: { XDG_CONFIG_HOME: '/config' } }, empty)
    expect(manager.file).toBe('/config/systemd/user/ondeck.service')
  })

  test('of the computer gets the key by standard input alone, encrypted before the unit that reads it', () => {
    const manager = managerWithoutSession(root, 'maya')
    expect(installing(manager)).toEqual([
      'folder /etc/credstore.encrypted',
      'systemd-creds encrypt --name=ondeck-api-key - /etc/credstore.encrypted/ondeck-api-key',
      'write /etc/systemd/system/ondeck.service',
      'systemctl daemon-reload',
      'systemctl enable ondeck.service',
      'systemctl restart ondeck.service',
    ])
    const readers = manager.install(command).filter((step) => step.kind === 'run' && step.readsKey)
    expect(readers).toHaveLength(1)
  })

  test('of the computer loses the key with the service', () => {
    expect(uninstalling(managerWithoutSession(root, 'root'))).toEqual([
      'try systemctl disable --now ondeck.service',
      'remove /etc/systemd/system/ondeck.service',
      'remove /etc/credstore.encrypted/ondeck-api-key',
      'systemctl daemon-reload',
    ])
  })

  test('reports that the watchdog ended the station, and how often it restarted', () => {
    const output = [
      'LoadState=loaded',
      'ActiveState=activating',
      'UnitFileState=enabled',
      'Result=watchdog',
      'StatusText=a=b',
      'NRestarts=3',
    ].join('\n')
    expect(managerOfSession(maya, empty).readState(answered(output))).toEqual({
      installed: true,
      enabled: true,
      state: 'starting',
      result: 'watchdog',
      note: 'a=b',
      restarts: 3,
    })
  })

  test('distinguishes a missing service from one that cannot be queried', () => {
    const { readState } = managerOfSession(maya, empty)
    expect(readState(answered('LoadState=not-found\nActiveState=inactive'))).toMatchObject({
      installed: false,
      state: 'stopped',
    })
    expect(readState(answered('Failed to connect to bus', 1))).toMatchObject({ state: 'unknown', enabled: null })
  })
})

const withoutUnit = 'LoadState=not-found\nActiveState=inactive\nUnitFileState='

test.each<[NodeJS.Platform, left: string, ended: ReturnType<typeof answered>]>([
  ['linux', 'LoadState=not-found\nActiveState=active\nUnitFileState=', answered(withoutUnit)],
  ['linux', 'LoadState=loaded\nActiveState=inactive\nUnitFileState=enabled', answered(withoutUnit)],
  ['linux', 'LoadState=loaded\nActiveState=deactivating\nUnitFileState=disabled', answered(withoutUnit)],
  ['darwin', '\tstate = running\n', answered('Could not find service', 113)],
  ['win32', '<Task/>', answered('', 1)],
])('keeps a service on %s where the system reports %j', (platform, left, ended) => {
  const { isLeft } = managerOfSession({ ...maya, platform }, empty)
  expect([isLeft(answered(left)), isLeft(ended)]).toEqual([true, false])
})

test('a service manager of the user that cannot be asked may still run the service', () => {
  expect(managerOfSession(maya, empty).isLeft(answered('Failed to connect to bus', 1))).toBe(true)
})

test('launchd has time to end an earlier agent before it starts the new one', () => {
  const manager = managerOfSession({ ...maya, platform: 'darwin' }, empty)
  const [bootstrap] = manager.install(command).filter((step) => step.kind === 'run' && step.command[1] === 'bootstrap')
  expect(bootstrap).toMatchObject({ retryForMs: 40_000 })
})

test('launchd ends an earlier agent before it loads the new one', () => {
  const manager = managerOfSession({ ...maya, platform: 'darwin', home: '/Users/maya', userId: 501 }, empty)
  const file = '/Users/maya/Library/LaunchAgents/app.ondeck.station.headless.plist'
  expect(installing(manager)).toEqual([
    'try /bin/launchctl bootout gui/501/app.ondeck.station.headless',
    `write ${file}`,
    '/bin/launchctl enable gui/501/app.ondeck.station.headless',
    `/bin/launchctl bootstrap gui/501 ${file}`,
  ])
  expect(uninstalling(manager)).toEqual([
    'try /bin/launchctl bootout gui/501/app.ondeck.station.headless',
    `remove ${file}`,
  ])
  const printed = '\tstate = running\n\truns = 3\n\tlast exit code = 1\n'
  expect(manager.readState(answered(printed))).toMatchObject({ state: 'running', result: 'exit 1', restarts: 2 })
  expect(manager.readState(answered('Could not find service', 113))).toMatchObject({ installed: false })
})

test('Windows’ Task Scheduler is called by its full path', () => {
  const environment = {
    SystemRoot: 'C:\\Windows',
    LOCALAPPDATA: 'C:\\Users\\maya\\AppData\\Local',
    USERDOMAIN: 'CAGE3',
  }
  const manager = managerOfSession({ ...maya, platform: 'win32', userId: null, environment }, empty)
  const file = 'C:\\Users\\maya\\AppData\\Local\\ondeck\\service-task.xml'
  expect(installing(manager)).toEqual([
    `write ${file}`,
    `C:\\Windows\\System32\\schtasks.exe /Create /TN OnDeck station /XML ${file} /F`,
    'C:\\Windows\\System32\\schtasks.exe /Run /TN OnDeck station',
  ])
  expect(manager.install(command)[0]).toMatchObject({ encoding: 'utf16le' })
  expect(uninstalling(manager).at(-1)).toBe(`remove ${file}`)
  const disabled = '<Task><Settings><Enabled>false</Enabled></Settings></Task>'
  expect(manager.readState(answered(disabled))).toMatchObject({ installed: true, enabled: false })
  expect(manager.readState(answered('', 1))).toMatchObject({ installed: false })
})

describe('the right user', () => {
  test('of a service that starts without a session is root', () => {
    expect(() => managerWithoutSession(maya, 'maya')).toThrow(expect.objectContaining({ code: 'root-required' }))
  })

  test('of a service that starts with the session is not root by way of sudo', () => {
    const sudo = { ...root, environment: { SUDO_USER: 'maya' } }
    expect(() => managerOfSession(sudo, empty)).toThrow(expect.objectContaining({ code: 'root-required' }))
  })

  test('may query the computer’s service without being root', () => {
    expect(managerInUse(maya, computer('/etc/systemd/system/ondeck.service')).kind).toBe('systemd-system')
    expect(managerInUse(maya, empty).kind).toBe('systemd-user')
  })
})

test('a system without a service manager is reported', () => {
  const missing = expect.objectContaining({ code: 'service-manager-missing' })
  expect(() => managerOfSession({ ...maya, platform: 'freebsd' }, empty)).toThrow(missing)
  expect(() => managerWithoutSession({ ...maya, platform: 'darwin', userId: 0 }, 'maya')).toThrow(missing)
})
