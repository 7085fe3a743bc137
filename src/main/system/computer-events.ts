import { powerMonitor } from 'electron'
import type { ComputerEvent } from '../../contract/station/computer-event.ts'

/** What the system tells of the computer goes to the station, which acts on it. */
export function followPowerEvents(tell: (event: ComputerEvent) => void): void {
  powerMonitor.on('suspend', () => tell('suspend'))
  powerMonitor.on('resume', () => tell('resume'))
  powerMonitor.on('lock-screen', () => tell('lock'))
  powerMonitor.on('unlock-screen', () => tell('unlock'))
}
