// Runs a real gnome-keyring on a separate session bus, with its files in a temporary folder.
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)
const service = ['--session', '--dest', 'org.freedesktop.secrets', '--object-path', '/org/freedesktop/secrets']

interface Kind {
  /** Without: the daemon runs, and no keychain was ever made. */
  readonly unlocked?: boolean
  /**
   * Seconds that the system's password dialog stays open. Without them, the dialog fails at once for lack of a screen.
   */
  readonly dialogSeconds?: number
}

/** The environment of a program that lives beside this keyring, and ways to lock and pause it. */
export async function startKeyring({ unlocked = true, dialogSeconds = 0 }: Kind) {
  const home = mkdtempSync(join(tmpdir(), 'ondeck-keyring-'))
  const folders = { XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: join(home, 'run') }
  for (const folder of Object.values(folders)) mkdirSync(folder, { mode: 0o700 })
  if (dialogSeconds > 0) offerSilentDialog(folders.XDG_DATA_HOME, dialogSeconds)

  const unlock = 'printf "\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1;'
  const script = `${unlocked ? unlock : ''} echo "$DBUS_SESSION_BUS_ADDRESS"; cat >/dev/null`
  const environment = { PATH: process.env.PATH, HOME: home, ...folders }
  const child = spawn('dbus-run-session', ['--', 'sh', '-c', script], {
    env: environment,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.stdin.end()
    await ended
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })
  const address = await firstLine(child.stdout)
  const beside = { ...environment, DBUS_SESSION_BUS_ADDRESS: address }

  return {
    environment: beside,
    async lock() {
      const collection = '[objectpath "/org/freedesktop/secrets/collection/login"]'
      await run('gdbus', ['call', ...service, '--method', 'org.freedesktop.Secret.Service.Lock', collection], {
        env: beside,
      })
    },
    /** The daemon is there, and does nothing. */
    pause: () => signalDaemon(folders.XDG_RUNTIME_DIR, 'SIGSTOP'),
    resume: () => signalDaemon(folders.XDG_RUNTIME_DIR, 'SIGCONT'),
  }
}

/** The daemon has left its parent: it is known by its folder. */
function signalDaemon(runtimeDir: string, signal: NodeJS.Signals) {
  const daemons = processesWith(`XDG_RUNTIME_DIR=${runtimeDir}`).filter(({ visible }) =>
    visible.startsWith('gnome-keyring-daemon'),
  )
  for (const { id } of daemons) process.kill(id, signal)
}

/** Arguments and variables, visible to every user, of the processes that have this text among them. */
export function processesWith(mark: string): { id: number; visible: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const visible = readFileSync(`/proc/${id}/cmdline`, 'utf8') + readFileSync(`/proc/${id}/environ`, 'utf8')
        return visible.includes(mark) ? { id: Number(id), visible } : []
      } catch {
        return []
      }
    })
}

/** Takes the place of the program that would show the dialog: it starts, and says nothing. */
function offerSilentDialog(dataHome: string, seconds: number) {
  const services = join(dataHome, 'dbus-1/services')
  mkdirSync(services, { recursive: true })
  writeFileSync(
    join(services, 'org.gnome.keyring.SystemPrompter.service'),
    `[D-BUS Service]\nName=org.gnome.keyring.SystemPrompter\nExec=/bin/sleep ${seconds}\n`,
  )
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line
  throw new Error('the session bus did not start')
}
