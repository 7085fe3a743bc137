import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { hasTrayHost, isOnSessionBus } from '../../src/computer/tray-host.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Uses a separate session bus, with the programs that are installed. */
function askOnBus(name: string): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'run'), { mode: 0o700 })
  const module = pathToFileURL(join(import.meta.dirname, '../../src/computer/tray-host.ts')).href
  const script = `import('${module}').then(({ isOnSessionBus }) => isOnSessionBus('${name}', process.env)).then(console.log)`
  return execFileSync('dbus-run-session', ['--', process.execPath, '-e', script], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: join(folder, 'run') },
    encoding: 'utf8',
  }).trim()
}

test('finds a program on the session bus, and reports a missing one', () => {
  expect(askOnBus('org.freedesktop.DBus')).toBe('true')
  expect(askOnBus('org.kde.StatusNotifierWatcher')).toBe('false')
})

test('reports no tray without a session bus, or without a program to query it', async () => {
  expect(await hasTrayHost({ PATH: process.env.PATH, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }, 'linux')).toBe(
    false,
  )
  expect(await isOnSessionBus('org.freedesktop.DBus', { PATH: temporaryFolder() })).toBe(false)
})

test('reports a tray on Windows and macOS', async () => {
  expect(await hasTrayHost({}, 'win32')).toBe(true)
  expect(await hasTrayHost({}, 'darwin')).toBe(true)
})
