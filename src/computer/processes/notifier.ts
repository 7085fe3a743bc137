import { spawn } from 'node:child_process'

/** Reports the state of the service to systemd. Without a service manager, reports have no effect. */
export interface Notifier {
  /** Reports that the service has started, or waits on purpose. `systemctl status` shows the text. */
  ready(status: string): void
  status(status: string): void
  stopping(): void
  /** Ends the watchdog's heartbeats. */
  close(): void
}

/** Heartbeats within systemd's timeout: one may be late. */
const HEARTBEATS_PER_TIMEOUT = 3
const MICROSECONDS_PER_MS = 1_000

const silent: Notifier = { ready() {}, status() {}, stopping() {}, close() {} }

/**
 * Removes systemd's variables from the environment, so that no child process can report for the station. Heartbeats
 * come from the event loop: when the loop hangs, they stop, and systemd restarts the station.
 */
export function createNotifier(environment: NodeJS.ProcessEnv, onTrouble: (error: Error) => void): Notifier {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: timeout, WATCHDOG_PID: processId } = environment
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete environment[name]
  if (!socket) return silent
  const send = sendInOrder({ PATH: environment['PATH'], NOTIFY_SOCKET: socket }, onTrouble)
  const isForUs = processId === undefined || processId === String(process.pid)
  const timeoutMs = isForUs ? Number(timeout ?? 0) / MICROSECONDS_PER_MS : 0
  let isBeating = false
  /** One at a time: on a busy computer the program takes longer than the interval, and others wait behind it. */
  async function beat() {
    if (isBeating) return
    isBeating = true
    await send('WATCHDOG=1')
    isBeating = false
  }
  const watchdog = timeoutMs > 0 ? setInterval(() => void beat(), timeoutMs / HEARTBEATS_PER_TIMEOUT).unref() : null
  return {
    ready: (status) => void send('READY=1', statusLine(status)),
    status: (status) => void send(statusLine(status)),
    stopping: () => void send('STOPPING=1'),
    close: () => clearInterval(watchdog ?? undefined),
  }
}

/** A line break would begin another statement. */
const statusLine = (status: string) => `STATUS=${status.replaceAll(/\s+/g, ' ')}`

/**
 * Runs `systemd-notify`, since Node has no datagram sockets for local paths. Messages are sent one at a time to keep
 * their order. The program waits until systemd has read the message, so that systemd can identify the sender.
 */
function sendInOrder(env: NodeJS.ProcessEnv, onTrouble: (error: Error) => void) {
  let turn: Promise<void> = Promise.resolve()
  let isTold = false
  const trouble = (error: Error) => {
    if (!isTold) onTrouble(error)
    isTold = true
  }
  const sendNow = (statements: readonly string[]) =>
    new Promise<void>((resolve) => {
      const child = spawn('systemd-notify', [...statements], { env, stdio: 'ignore' })
      child.on('error', (error) => {
        trouble(error)
        resolve()
      })
      // The process stays until its last message is sent: systemd waits for the end of a service.
      child.on('close', () => resolve())
    })
  return (...statements: string[]) => {
    turn = turn.then(() => sendNow(statements))
    return turn
  }
}
