// The application's life: ready, one instance, quit.
import { EventEmitter } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { closeChromium, launchChromium } from './chromium.ts'
import { loginItems } from './login-items.ts'
import { onDone, type Told, tell } from './person.ts'
import { becomePlatform, leavePlatform } from './platform.ts'

const home = process.env['STAND_IN_HOME'] ?? ''
const events = new EventEmitter()
let leaving = false
let told: Promise<unknown> = Promise.resolve()

// Electron knows at once whether another instance runs; a stand-in has to ask first.
const other = await findFirst(join(home, 'instance.sock'))

/** Returns the socket of the first instance; null where this one is the first, which then listens. */
function findFirst(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(socket))
    socket.on('error', () => {
      // Removes the socket of a killed process.
      rmSync(path, { force: true })
      const server = createServer((second) => {
        second.once('data', (text) => {
          const { argv, data } = JSON.parse(text.toString())
          events.emit('second-instance', {}, argv, '/', data)
        })
      })
      server.listen(path, () => resolve(null)).unref()
    })
  })
}

/** Chromium puts every switch before everything else, and so takes a switch from its value. */
const asChromiumOrders = ([program = '', ...argv]: readonly string[]) => [
  program,
  ...argv.filter((argument) => argument.startsWith('-')),
  '--allow-file-access-from-files',
  ...argv.filter((argument) => !argument.startsWith('-')),
]

/** True where a listener has called preventDefault. */
export function isPrevented(emit: (event: { preventDefault(): void }) => void): boolean {
  let prevented = false
  const preventDefault = () => {
    prevented = true
  }
  emit({ preventDefault })
  return prevented
}

/** Names of the utility processes that run. */
export const running = new Set<string>()

export const tellQuitting = (at: (Told & { kind: 'quitting' })['at']) =>
  tell({ kind: 'quitting', at, running: [...running] })

/** Asks each window, and the page in it, whether it may be closed. Resolves to false where one stays. */
export async function closeWindows(): Promise<boolean> {
  const closing: Promise<boolean>[] = []
  events.emit('stand-in-closes-windows', closing)
  return (await Promise.all(closing)).every(Boolean)
}

export async function quit() {
  await told
  tellQuitting('before-quit')
  if (isPrevented((event) => events.emit('before-quit', event)) || leaving) return
  if (!(await closeWindows())) return
  leaving = true
  tellQuitting('will-quit')
  if (isPrevented((event) => events.emit('will-quit', event))) return
  tellQuitting('quit')
  events.emit('quit', {}, 0)
  leavePlatform()
  await closeChromium()
  process.exit(0)
}

onDone('quit', () => void quit())
// Electron quits too, a moment after its listeners.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => setImmediate(() => void quit()))
onDone('crash-helper', ({ name, type = 'Utility' }) => {
  events.emit('child-process-gone', {}, { type, name, reason: 'crashed', exitCode: 11 })
})
process.once('disconnect', () => process.exit(1))

Object.assign(process, { resourcesPath: home })
const isPackaged = process.env['STAND_IN_PACKAGED'] !== undefined
// A package is started by its program alone.
if (isPackaged) process.argv.splice(1, 1)

interface RelaunchOptions {
  readonly execPath?: string | null
  readonly args?: readonly string[]
}

export const app = Object.assign(events, {
  isPackaged,
  requestSingleInstanceLock(data: unknown) {
    if (other === null) return true
    const text = JSON.stringify({ argv: asChromiumOrders(process.argv), data })
    told = new Promise<void>((resolve) => other.end(text, resolve))
    return false
  },
  enableSandbox: () => undefined,
  getAppPath: () => process.cwd(),
  releaseSingleInstanceLock: () => undefined,
  // Started as with --user-data-dir.
  commandLine: { getSwitchValue: (name: string) => (name === 'user-data-dir' ? join(home, 'user') : '') },
  getPath: () => join(home, 'user'),
  setPath(name: string, path: string) {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    tell({ kind: 'path-set', name, path })
  },
  disableHardwareAcceleration: () => tell({ kind: 'software-rendering' }),
  setBadgeCount: (count: number) => tell({ kind: 'badge', count }),
  setAppUserModelId: (id: string) => tell({ kind: 'identity', of: 'app', id }),
  setToastActivatorCLSID: (id: string) => tell({ kind: 'identity', of: 'toasts', id }),
  ...loginItems,
  moveToApplicationsFolder() {
    tell({ kind: 'moved-app' })
    void quit()
    return true
  },
  getVersion: () => '0.0.0',
  getName: () => 'OnDeck',
  getLocale: () => process.env['STAND_IN_LOCALE'] ?? 'en-US',
  getSystemLocale: () => process.env['STAND_IN_LOCALE'] ?? 'en-US',
  async whenReady() {
    await launchChromium(home)
    becomePlatform()
  },
  relaunch: ({ execPath = null, args = process.argv.slice(1) }: RelaunchOptions = {}) =>
    tell({ kind: 'relaunched', program: execPath, args }),
  quit: () => void quit(),
  async exit(code: number) {
    await closeChromium()
    process.exit(code)
  },
})
