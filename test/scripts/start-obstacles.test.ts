// Obstacles to Electron's start are told before `npm start` tries it: each system as its files and programs answer.
import { describe, expect, test } from 'vitest'
import { obstacleOfRuntime, obstacleOfSystem } from '../../scripts/start-obstacles.mjs'

const electron = '/home/maya/on deck/node_modules/electron/dist/electron'
const helper = '/home/maya/on deck/node_modules/electron/dist/chrome-sandbox'

interface Facts {
  readonly platform?: string
  readonly arch?: string
  readonly release?: string
  readonly root?: string
  readonly uid?: number
  readonly environment?: Record<string, string>
  readonly files?: Record<string, string>
  readonly helper?: { uid: number; mode: number }
  readonly output?: string
}

/** A desktop on which nothing is in the way, but for these facts. */
function computer({ files = {}, output = '', helper: found = { uid: 1000, mode: 0o100755 }, ...facts }: Facts = {}) {
  return {
    platform: 'linux',
    arch: 'x64',
    release: '6.8.0',
    root: '/home/maya/on deck',
    uid: 1000,
    environment: { DISPLAY: ':0' } as Record<string, string>,
    read: (file: string) => files[file] ?? null,
    readFolder: (folder: string) =>
      Object.keys(files).flatMap((file) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : [])),
    stat: (file: string) => (file === helper ? found : null),
    run: () => output,
    ...facts,
  }
}

describe('before anything is fetched', () => {
  test.each([
    ['Linux with X11', {}],
    ['Linux with Wayland', { environment: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['root who develops', { uid: 0, environment: { DISPLAY: ':0', ONDECK_NO_SANDBOX: '1' } }],
    ['macOS 13', { platform: 'darwin', arch: 'arm64', release: '22.6.0', environment: {} }],
    ['macOS 26', { platform: 'darwin', arch: 'arm64', release: '25.1.0', environment: {} }],
    ['Windows', { platform: 'win32', release: '10.0.26100', root: 'C:\\My projects\\on deck', environment: {} }],
  ])('nothing is in the way on %s', (_what, facts) => {
    expect(obstacleOfSystem(computer(facts))).toBe(null)
  })

  test.each<[string, Facts, string[]]>([
    ['a server without a screen', { environment: {} }, ['DISPLAY', 'headless --open']],
    ['root', { uid: 0 }, ['as root', 'ONDECK_NO_SANDBOX=1 npm start']],
    [
      'another value than 1 for no sandbox',
      { uid: 0, environment: { DISPLAY: ':0', ONDECK_NO_SANDBOX: '0' } },
      ['root'],
    ],
    [
      'macOS 12',
      { platform: 'darwin', release: '21.6.0', environment: {} },
      ['macOS 13 or newer', 'System Settings', 'headless --open'],
    ],
    [
      'a network drive on Windows',
      { platform: 'win32', root: '\\\\nas\\videos\\ondeck' },
      ['\\\\nas\\videos\\ondeck', 'C:\\ondeck', 'headless --open'],
    ],
    ['Node for 32 bits on Windows', { platform: 'win32', arch: 'ia32' }, ['win32 on ia32', 'x64 or arm64']],
  ])('%s is recognized, with what helps', (_what, facts, words) => {
    for (const word of words) expect(obstacleOfSystem(computer(facts))).toContain(word)
  })
})

const ubuntu = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' }

describe('the sandbox on Linux', () => {
  test.each([
    ['Ubuntu 23.10 and newer', ubuntu],
    ['a Debian that was hardened', { '/proc/sys/kernel/unprivileged_userns_clone': '0\n' }],
    ['a Fedora that was hardened', { '/proc/sys/user/max_user_namespaces': '0\n' }],
  ])('is refused on %s, and the two lines that help are printed', (_what, files) => {
    const text = obstacleOfRuntime(electron, computer({ files }))
    expect(text).toContain(`\n  sudo chown root:root "${helper}"\n  sudo chmod 4755 "${helper}"\n`)
  })

  test.each([
    ['the two lines were run', { files: ubuntu, helper: { uid: 0, mode: 0o104755 } }],
    ['the restriction is off', { files: { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '0\n' } }],
    [
      'a profile allows it',
      { files: { ...ubuntu, '/etc/apparmor.d/ondeck': `profile ondeck ${electron} {\n  userns,\n}` } },
    ],
    ['somebody develops without it', { files: ubuntu, environment: { ONDECK_NO_SANDBOX: '1' } }],
    ['the system has no such switch', {}],
  ])('starts where %s', (_what, facts) => {
    expect(obstacleOfRuntime(electron, computer(facts))).toBe(null)
  })

  test.each([
    ['the helper is root’s, but was not made to run as root', { files: ubuntu, helper: { uid: 0, mode: 0o100755 } }],
    ['the helper runs as somebody else', { files: ubuntu, helper: { uid: 1000, mode: 0o104755 } }],
    [
      'a profile is for another program',
      { files: { ...ubuntu, '/etc/apparmor.d/chrome': 'profile c /opt/c {\n userns,\n}' } },
    ],
  ])('is refused where %s', (_what, facts) => {
    expect(obstacleOfRuntime(electron, computer(facts))).toContain('sudo chmod 4755')
  })
})

describe('libraries that are missing on Linux', () => {
  const output = `
	libgtk-3.so.0 => not found
	libasound.so.2 => not found
	libnss3.so => not found
	libnssutil3.so => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)`

  test.each([
    [
      'Ubuntu',
      'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n',
      'sudo apt-get satisfy "libgtk-3-0t64 | libgtk-3-0, libasound2t64 | libasound2, libnss3"',
    ],
    ['Debian', 'ID=debian\n', 'sudo apt-get satisfy "'],
    ['Fedora', 'ID=fedora\n', 'sudo dnf install gtk3 alsa-lib nss\n'],
    ['Rocky Linux', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n', 'sudo dnf install'],
    ['another system', 'ID=arch\n', 'package client'],
  ])('are named with the line that installs them on %s', (_what, system, line) => {
    const text = obstacleOfRuntime(electron, computer({ output, files: { '/etc/os-release': system } }))
    expect(text).toContain('libgtk-3.so.0, libasound.so.2, libnss3.so, libnssutil3.so')
    expect(text).toContain(line)
  })

  test('are none where the linker finds all of them', () => {
    expect(obstacleOfRuntime(electron, computer({ output: '\tlibnss3.so => /lib/libnss3.so (0x1)' }))).toBe(null)
  })
})

test('a folder that macOS holds in quarantine is named with the line that releases it', () => {
  const app = '/Users/maya/on deck/node_modules/electron/dist/Electron.app'
  const program = `${app}/Contents/MacOS/Electron`
  const mac = { platform: 'darwin', release: '25.0.0' }
  const held = obstacleOfRuntime(program, computer({ ...mac, output: `${app}: com.apple.quarantine\n` }))
  expect(held).toContain(`xattr -dr com.apple.quarantine "${app}"`)
  expect(obstacleOfRuntime(program, computer({ ...mac, output: `${app}: com.apple.provenance\n` }))).toBe(null)
})
