// A process that notifies its service manager, and whose event loop hangs on request.
import { writeSync } from 'node:fs'
import { createNotifier } from '../../../src/computer/processes/notifier.ts'

const notifier = createNotifier(process.env, (error) => console.error(error.message))
console.log(JSON.stringify(Object.keys(process.env).filter((name) => /^(NOTIFY|WATCHDOG)/.test(name))))
notifier.ready('All is\nwell')
const staysAlive = setInterval(() => undefined, 1_000)
const standsStill = (durationMs: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs)
process.on('SIGUSR2', () => {
  writeSync(1, 'stands still\n')
  standsStill(3_600_000)
})
process.on('SIGTERM', () => {
  notifier.stopping()
  notifier.close()
  // Ends once all is told.
  clearInterval(staysAlive)
})
