// Notifications and power: the test sees what is asked of the system, and is what happens to it.
import { EventEmitter } from 'node:events'
import { onDone, tell } from './person.ts'

export class Notification extends EventEmitter {
  static isSupported = () => true
  readonly #shown: { readonly title: string; readonly body: string }

  constructor({ title, body }: { readonly title: string; readonly body: string }) {
    super()
    this.#shown = { title, body }
  }

  show() {
    tell({ kind: 'notification', ...this.#shown })
    onDone('click-notification', () => this.emit('click'))
  }
}

const battery = { isUsed: false }
export const powerMonitor = Object.assign(new EventEmitter(), { isOnBatteryPower: () => battery.isUsed })
onDone('shut-down', () => void powerMonitor.emit('shutdown'))
onDone('computer', ({ event }) => void powerMonitor.emit(event))
onDone('battery', ({ isUsed }) => {
  battery.isUsed = isUsed
  powerMonitor.emit(isUsed ? 'on-battery' : 'on-ac')
})

export const powerSaveBlocker = {
  start(type: string) {
    tell({ kind: 'held-awake', type })
    return 7
  },
  stop: () => tell({ kind: 'let-sleep' }),
}
