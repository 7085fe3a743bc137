// Notifications and power: the test sees what is asked of the system, and is what happens to it.
import { EventEmitter } from 'node:events'
import { isPrevented } from './app.ts'
import { onDone, tell } from './person.ts'

export class Notification extends EventEmitter {
  static isSupported = () => true
  static handleActivation = (listener: () => void) => void onDone('click-old-notification', listener)
  readonly #shown: { readonly title: string; readonly body: string }

  constructor({ title, body }: { readonly title: string; readonly body: string }) {
    super()
    this.#shown = { title, body }
  }

  show() {
    // Without a certificate macOS shows none.
    if (process.env['STAND_IN_NOTIFICATIONS'] === 'failing') {
      setImmediate(() => this.emit('failed', {}, 'Notifications are not allowed for this application.'))
      return
    }
    tell({ kind: 'notification', ...this.#shown })
    setImmediate(() => this.emit('show', {}))
    onDone('click-notification', () => this.emit('click'))
  }
}

const battery = { isUsed: false }
export const powerMonitor = Object.assign(new EventEmitter(), { isOnBatteryPower: () => battery.isUsed })
onDone('shut-down', () => {
  // A shutdown that isn't held goes on at once, and ends every process.
  if (!isPrevented((event) => powerMonitor.emit('shutdown', event))) process.kill(process.pid, 'SIGKILL')
})
onDone('computer', ({ event }) => void powerMonitor.emit(event))
onDone('battery', ({ isUsed }) => {
  battery.isUsed = isUsed
  // Linux reports no change.
  if (process.platform !== 'linux') powerMonitor.emit(isUsed ? 'on-battery' : 'on-ac')
})

export const powerSaveBlocker = {
  start(type: string) {
    tell({ kind: 'held-awake', type })
    return 7
  },
  stop: () => tell({ kind: 'let-sleep' }),
}
