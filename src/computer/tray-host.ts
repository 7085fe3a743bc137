import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const TIMEOUT_MS = 2_000
/** D-Bus name of the service that draws tray icons on Linux desktops. */
const WATCHER = 'org.kde.StatusNotifierWatcher'

const run = promisify(execFile)

/** Variables that the bus tools need. None holds a secret. */
const passedVariables = ['PATH', 'HOME', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'DISPLAY', 'XAUTHORITY']

/** Tells whether this desktop shows tray icons. Windows and macOS always do, Linux desktops not always. */
export const hasTrayHost = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Promise<boolean> =>
  platform === 'linux' ? isOnSessionBus(WATCHER, env) : Promise.resolve(true)

/** Tells whether a program owns this name on the session bus; false where the bus cannot be asked. */
export async function isOnSessionBus(name: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const passed = Object.fromEntries(Object.entries(env).filter(([name]) => passedVariables.includes(name)))
  const bus = 'org.freedesktop.DBus'
  const path = '/org/freedesktop/DBus'
  const asking: [program: string, args: string[]][] = [
    ['gdbus', ['call', '--session', '--dest', bus, '--object-path', path, '--method', `${bus}.NameHasOwner`, name]],
    ['dbus-send', ['--session', '--print-reply', `--dest=${bus}`, path, `${bus}.NameHasOwner`, `string:${name}`]],
  ]
  for (const [program, args] of asking) {
    const answer = await run(program, args, { env: passed, timeout: TIMEOUT_MS }).catch(() => null)
    if (answer !== null) return /\btrue\b/.test(answer.stdout)
  }
  return false
}
