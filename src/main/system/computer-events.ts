import { powerMonitor } from 'electron'
import type { ComputerEvent } from '../../contract/station/computer-event.ts'

/** Forwards power and lock events of the computer to the station. */
export function followPowerEvents(tell: (event: ComputerEvent) => void): void {
  powerMonitor.on('suspend', () => tell('suspend'))
  powerMonitor.on('resume', () => tell('resume'))
  powerMonitor.on('lock-screen', () => tell('lock'))
  powerMonitor.on('unlock-screen', () => tell('unlock'))
}
