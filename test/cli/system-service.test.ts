import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  installService,
  type ServiceDependencies,
  uninstallService,
} from '../../src/features/service-mode/command/install-service.ts'
import { serviceStatus } from '../../src/features/service-mode/command/service-status.ts'
import type { CurrentUser } from '../../src/features/service-mode/station/choose-manager.ts'
import type { ProgramResult } from '../../src/features/service-mode/station/service-host.ts'
import { captureOutput } from '../support/captured-output.ts'
import { memoryKeychain, stationHost } from '../support/station-host.ts'
import { temporaryFolder } from '../support/temporary.ts'

const maya: CurrentUser = { platform: 'linux', environment: {}, home: '/home/maya', userId: 1000, userName: 'maya' }
const sudo: CurrentUser = { ...maya, home: '/root', userId: 0, userName: 'root', environment: { SUDO_USER: 'maya' } }
const key = 'sk_of_the_station_1234'
const plain = { keyCredential: false, dryRun: false, json: false }

/** Begins after it listens: a dry run prints at once. */
const printed = (work: () => Promise<number>) => captureOutput()(Promise.resolve().then(work))

/** A computer that only remembers what was done to it. */
function recordingParts(
  caller: CurrentUser,
  answer: (command: readonly string[]) => ProgramResult = () => ({ exitCode: 0, output: '' }),
) {
  const done: {
    what: string
    path?: string
    text?: string
    command?: readonly string[]
    input?: string | undefined
  }[] = []
  const parts: ServiceDependencies = {
    caller,
    program: ['/opt/ondeck/node', '/opt/ondeck/bin/ondeck.mjs'],
    readKey: async () => key,
    host: {
      exists: () => false,
      async run(command, input) {
        done.push({ what: 'run', command, input })
        return answer(command)
      },
      makeFolder: async (path) => void done.push({ what: 'folder', path }),
      write: async (path, text) => void done.push({ what: 'write', path, text }),
      remove: async (path) => void done.push({ what: 'remove', path }),
    },
  }
  return { parts, done }
}

test('service install --dry-run prints files and commands, asks for no key, and changes nothing', async () => {
  const { parts, done } = recordingParts(sudo)
  const readKey = () => Promise.reject(new Error('nobody is asked'))
  const options = { ...plain, keyCredential: true, dryRun: true, port: 4021 }
  const { printed: text } = await printed(() => installService(options, { ...parts, readKey }))
  expect(done).toEqual([])
  expect(text).toContain('Write /etc/systemd/system/ondeck.service:\n  # Belongs')
  expect(text).toContain('  ExecStart=/opt/ondeck/node /opt/ondeck/bin/ondeck.mjs headless --service --port 4021\n')
  expect(text).toContain('  User=maya\n')
  expect(text).toContain('ondeck-api-key (the API key goes to its standard input)')
  expect(text).toContain('Run systemctl restart ondeck.service')
})

test('service install --dry-run --json prints one JSON object per step', async () => {
  const { parts } = recordingParts(maya)
  const { printed: text } = await printed(() => installService({ ...plain, dryRun: true, json: true }, parts))
  const steps = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(steps).toMatchObject([
    { kind: 'write', path: '/home/maya/.config/systemd/user/ondeck.service' },
    { kind: 'run', command: ['systemctl', '--user', 'daemon-reload'] },
    { kind: 'run', command: ['systemctl', '--user', 'enable', 'ondeck.service'] },
    { kind: 'run', command: ['systemctl', '--user', 'restart', 'ondeck.service'] },
  ])
})

test('service install passes the key to systemd-creds and to nothing else', async () => {
  const { parts, done } = recordingParts(sudo)
  const { printed: text } = await printed(() => installService({ ...plain, keyCredential: true }, parts))
  expect(text).toContain('without anyone signing in')
  const withInput = done.filter(({ input }) => input !== undefined)
  expect(withInput).toEqual([
    expect.objectContaining({ input: key, command: expect.arrayContaining(['systemd-creds']) }),
  ])
  expect(JSON.stringify(done.map((each) => ({ ...each, input: undefined }))) + text).not.toContain(key)
})

test('service install installs nothing when the key prompt is canceled', async () => {
  const { parts, done } = recordingParts(sudo)
  const canceled = { ...parts, readKey: async () => null }
  expect(await installService({ ...plain, keyCredential: true }, canceled)).toBe(130)
  expect(done).toEqual([])
})

test('service install quotes a refusal of the service manager, and checks user and configuration first', async () => {
  const bus = { exitCode: 1, output: 'Failed to connect to bus: No medium found\n' }
  const { parts } = recordingParts(maya, () => bus)
  await expect(installService(plain, parts)).rejects.toMatchObject({
    code: 'service-manager-refused',
    parameters: { command: 'systemctl --user daemon-reload', detail: 'Failed to connect to bus: No medium found' },
  })
  const asRoot = recordingParts(sudo)
  const odd = { ...plain, keyCredential: true, runAs: 'maya\nExecStart=/bin/sh' }
  await expect(installService(odd, asRoot.parts)).rejects.toMatchObject({ failures: [{ code: 'config-invalid' }] })
  const config = join(temporaryFolder(), 'broken.yaml')
  writeFileSync(config, 'folders: [')
  await expect(installService({ ...plain, config }, asRoot.parts)).rejects.toThrow()
  expect(asRoot.done).toEqual([])
})

test('service uninstall removes the unit and keeps the data folder', async () => {
  const { parts, done } = recordingParts(maya)
  const { printed: text } = await printed(() => uninstallService({ dryRun: false, json: true }, parts))
  expect(JSON.parse(text)).toMatchObject({ manager: 'systemd-user', installed: false })
  expect(done.flatMap(({ path }) => path ?? [])).toEqual(['/home/maya/.config/systemd/user/ondeck.service'])
})

test('service uninstall reports the system’s refusal instead of “uninstalled”, and keeps the unit', async () => {
  const { parts, done } = recordingParts(maya, (command) =>
    command.includes('show')
      ? { exitCode: 0, output: 'LoadState=loaded\nActiveState=active\nUnitFileState=enabled\n' }
      : { exitCode: 1, output: 'Access denied\n' },
  )
  let nowMs = 0
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs, sleep: async (ms: number) => void (nowMs += ms) }
  await expect(uninstallService({ dryRun: false, json: false }, { ...parts, clock })).rejects.toMatchObject({
    code: 'service-manager-refused',
    parameters: { command: 'systemctl --user disable --now ondeck.service', detail: 'Access denied' },
  })
  expect(done.filter(({ what }) => what === 'remove')).toEqual([])
})

test('service uninstall succeeds at once when nothing is installed', async () => {
  const { parts } = recordingParts(maya, (command) =>
    command.includes('disable')
      ? { exitCode: 1, output: 'Unit file ondeck.service does not exist.\n' }
      : { exitCode: 0, output: 'LoadState=not-found\nActiveState=inactive\nUnitFileState=\n' },
  )
  const { code, printed: text } = await printed(() => uninstallService({ dryRun: false, json: true }, parts))
  expect([code, JSON.parse(text)]).toEqual([0, expect.objectContaining({ installed: false })])
})

const loaded =
  'LoadState=loaded\nActiveState=active\nUnitFileState=enabled\nResult=success\nStatusText=Up\nNRestarts=2\n'

test('service status shows the state of the key of a running station, also with --json', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  await stationHost({ dataDir })
  const { parts } = recordingParts(maya, () => ({ exitCode: 0, output: loaded }))
  const { code, printed: asText } = await printed(() => serviceStatus({ dataDir, json: false }, parts))
  expect(code).toBe(0)
  expect(asText).toMatch(/Service +running\n/)
  expect(asText).toMatch(/Restarts +2\n/)
  expect(asText).toMatch(/API key +There is no API key\.\n/)
  const asJson = JSON.parse((await printed(() => serviceStatus({ dataDir, json: true }, parts))).printed)
  expect(asJson).toEqual({
    manager: 'systemd-user',
    installed: true,
    enabled: true,
    state: 'running',
    result: null,
    note: 'Up',
    restarts: 2,
    file: '/home/maya/.config/systemd/user/ondeck.service',
    station: { running: true, key: 'none' },
  })
})

test('service status shows a locked keychain with the reason', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const { keychain, state } = memoryKeychain()
  state.isLocked = true
  await stationHost({ dataDir, keychain, fixedSettings: { service: { baseUrl: 'http://127.0.0.1:9' } } })
  const { parts } = recordingParts(maya, () => ({ exitCode: 0, output: loaded }))
  const { printed: text } = await printed(() => serviceStatus({ dataDir, json: false }, parts))
  expect(text).toMatch(/API key +The system keychain is locked\.\n/)
  expect(text).toContain('can’t check for an API key')
})

test('service status without a service and a station exits with 1', async () => {
  const { parts } = recordingParts(maya, () => ({ exitCode: 0, output: 'LoadState=not-found\n' }))
  const dataDir = temporaryFolder()
  const { code, printed: text } = await printed(() => serviceStatus({ dataDir, json: false }, parts))
  expect(code).toBe(1)
  expect(text).toMatch(/Service +not installed\n[\s\S]*Station +not running\n/)
})
