// The application's life: ready, one instance, quit.
import { EventEmitter } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { closeChromium, launchChromium } from './chromium.ts'
import { onDone, tell } from './person.ts'

const home = process.env.STAND_IN_HOME ?? ''
const events = new EventEmitter()
let leaving = false

// Electron knows at once whether another instance runs; a stand-in has to ask first.
const first = await becomeFirst(join(home, 'instance.sock'))

/** Listens as the first instance; a second one finds the socket in use and sends its arguments to the first. */
function becomeFirst(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const other = connect(path, () => other.end(JSON.stringify(process.argv), () => resolve(false)))
    other.on('error', () => {
      // Removes the socket of a killed process.
      rmSync(path, { force: true })
      const server = createServer((socket) => {
        socket.once('data', (argv) => events.emit('second-instance', {}, JSON.parse(argv.toString())))
      })
      server.listen(path, () => resolve(true)).unref()
    })
  })
}

async function quit() {
  let prevented = false
  const event = {
    preventDefault: () => {
      prevented = true
    },
  }
  events.emit('before-quit', event)
  if (prevented || leaving) return
  leaving = true
  events.emit('stand-in-closes-windows')
  await closeChromium()
  process.exit(0)
}

onDone('quit', () => void quit())
// Electron quits too, a moment after its listeners.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => setImmediate(() => void quit()))
onDone('crash-helper', ({ name }) => {
  events.emit('child-process-gone', {}, { type: 'Utility', name, reason: 'crashed', exitCode: 11 })
})
process.once('disconnect', () => process.exit(1))

Object.assign(process, { resourcesPath: home })

export const app = Object.assign(events, {
  isPackaged: process.env['STAND_IN_PACKAGED'] !== undefined,
  requestSingleInstanceLock: () => first,
  enableSandbox: () => undefined,
  getAppPath: () => process.cwd(),
  // Started as with --user-data-dir.
  commandLine: { getSwitchValue: () => join(home, 'user') },
  getPath: () => join(home, 'user'),
  setPath: (name: string, path: string) => tell({ kind: 'path-set', name, path }),
  setBadgeCount: (count: number) => tell({ kind: 'badge', count }),
  getLoginItemSettings: () => ({ wasOpenedAtLogin: false }),
  getVersion: () => '0.0.0',
  getLocale: () => process.env.STAND_IN_LOCALE ?? 'en-US',
  getSystemLocale: () => process.env.STAND_IN_LOCALE ?? 'en-US',
  whenReady: () => launchChromium(home),
  quit: () => void quit(),
})
