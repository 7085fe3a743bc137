import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const TIMEOUT_MS = 2_000
/** What draws the icons in the panel of a Linux desktop, whatever desktop it is. */
const WATCHER = 'org.kde.StatusNotifierWatcher'

const run = promisify(execFile)

/** What finds the session's bus, and never a secret. */
const passedVariables = ['PATH', 'HOME', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'DISPLAY', 'XAUTHORITY']

/** Whether this desktop shows icons in a tray. Windows and macOS always do; on Linux not every desktop. */
export const hasTrayHost = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Promise<boolean> =>
  platform === 'linux' ? isOnSessionBus(WATCHER, env) : Promise.resolve(true)

/** Whether a program has this name on the session's bus; false where that cannot be asked. */
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
