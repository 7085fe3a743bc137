import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { launchAgent, logonTask, windowsArgument } from '../../../src/features/service-mode/station/choose-manager.ts'
import type { ServiceCommand } from '../../../src/features/service-mode/station/service-command.ts'
import { systemUnit, UNIT_NAME, userUnit } from '../../../src/features/service-mode/station/systemd-unit.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const plain: ServiceCommand = {
  program: ['/opt/ondeck/node', '/opt/ondeck/bin/ondeck.mjs'],
  config: null,
  dataDir: null,
  port: null,
}
const full: ServiceCommand = {
  program: ['/opt/On Deck/node', '/opt/On Deck/bin/ondeck.mjs'],
  config: '/home/maya/100% "ready" & $HOME.yaml',
  dataDir: '/srv/ondeck data/station',
  port: 4021,
}
const golden = (name: string) => join(import.meta.dirname, 'golden', name)

describe('the service text', () => {
  test('for a user of systemd starts with the desktop session and restarts what crashes', async () => {
    const text = userUnit(plain)
    await expect(text).toMatchFileSnapshot(golden('user.service'))
    expect(text).toContain('WantedBy=graphical-session.target')
    expect(text).toContain('RestartPreventExitStatus=2')
  })

  test('for a computer without a session reads the key from an encrypted credential', async () => {
    const text = systemUnit({ ...full, user: 'maya' })
    await expect(text).toMatchFileSnapshot(golden('system.service'))
    expect(text).toContain('LoadCredentialEncrypted=ondeck-api-key:/etc/credstore.encrypted/ondeck-api-key')
  })

  test('hides no folder from a station that moves clips wherever cameras export them', () => {
    const text = systemUnit({ ...full, user: 'maya' })
    expect(text).not.toMatch(/^(Protect|Private|ReadOnly|Inaccessible|TemporaryFileSystem|MemoryDenyWrite)/m)
  })

  test('keeps core dumps, which would hold the key, from being written', () => {
    for (const text of [userUnit(plain), systemUnit({ ...plain, user: 'maya' })]) {
      expect(text).toContain('LimitCORE=0')
      expect(text).toContain('WatchdogSignal=SIGKILL')
    }
  })

  test('for launchd runs in the desktop session and restarts what crashes', async () => {
    const outputFile = '/Users/maya/Library/Logs/ondeck-service.log'
    await expect(launchAgent({ ...full, outputFile })).toMatchFileSnapshot(golden('launch-agent.plist'))
  })

  test('for Windows starts at logon, without a window, also on battery', async () => {
    const program = ['C:\\Program Files\\OnDeck\\node.exe', 'C:\\Program Files\\OnDeck\\bin\\ondeck.mjs']
    const text = logonTask({ ...plain, program, dataDir: 'D:\\clips & more\\', user: 'CAGE3\\maya' })
    await expect(text).toMatchFileSnapshot(golden('logon-task.xml'))
  })
})

test('arguments reach Windows programs as they are, with quotes and backslashes', () => {
  expect(windowsArgument('C:\\plain\\path')).toBe('C:\\plain\\path')
  expect(windowsArgument('C:\\with space\\')).toBe('"C:\\with space\\\\"')
  expect(windowsArgument('say "hi"')).toBe('"say \\"hi\\""')
  expect(windowsArgument('back\\"slash')).toBe('"back\\\\\\"slash"')
  expect(windowsArgument('')).toBe('""')
})

const canVerify = spawnSync('systemd-analyze', ['--version']).status === 0

describe.runIf(canVerify)('systemd-analyze', () => {
  /** Verifies a unit; what it says, empty when nothing is wrong. */
  function verify(text: string, scope: 'user' | 'system'): string {
    const folder = join(temporaryFolder(), 'units')
    mkdirSync(folder)
    const file = join(folder, UNIT_NAME)
    writeFileSync(file, text)
    const given = [`--${scope}`, '--man=no', '--recursive-errors=no', 'verify', file]
    const { status, stdout, stderr, error } = spawnSync('systemd-analyze', given, {
      encoding: 'utf8',
      // A shell that it starts warns of a locale that this computer lacks.
      env: { ...process.env, LC_ALL: 'C', XDG_RUNTIME_DIR: folder, HOME: folder },
    })
    const said = `${error?.message ?? ''}${stdout}${stderr}`.trim()
    return status === 0 ? said : `${said} (exit code ${status})`
  }
  const program = [process.execPath, import.meta.filename]

  test('accepts the unit of a user', () => {
    expect(verify(userUnit({ ...full, program }), 'user')).toBe('')
  })

  test('accepts the unit of a computer without a session', () => {
    expect(verify(systemUnit({ ...full, program, user: 'root' }), 'system')).toBe('')
  })

  test('detects an invalid unit', () => {
    expect(verify(userUnit({ ...full, program }).replace('Type=notify', 'Type=nothing'), 'user')).toContain(
      'Failed to parse service type',
    )
  })
})
