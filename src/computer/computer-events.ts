import type { ComputerEvent } from '../station/contract/computer-event.ts'
import type { Engine } from '../station/engine.ts'
import { watchComputer } from './computer-watch.ts'
import type { StationLog } from './log/station-log.ts'

interface Parts {
  readonly engine: Pick<Engine, 'wake' | 'suspend' | 'networkChanged' | 'networkLost'>
  readonly log: Pick<StationLog, 'write'>
}

/** Logs sleep, wake and network changes of this computer, and passes them to the engine. */
export function createComputerEvents({ engine, log }: Parts) {
  let watch: ReturnType<typeof watchComputer> | null = null

  function wake() {
    log.write({ kind: 'woke' })
    engine.wake()
  }

  function onNetwork(event: 'online' | 'offline') {
    log.write({ kind: 'computer', event })
    if (event === 'online') engine.networkChanged()
    else engine.networkLost()
  }

  return {
    wake,
    /** Handles an event that the system reports. */
    handle(event: ComputerEvent) {
      log.write({ kind: 'computer', event })
      if (event === 'suspend') engine.suspend()
      if (event !== 'resume') return
      watch?.woke()
      wake()
    },
    /** Watches the clock and the network for what the system does not report. */
    start() {
      watch = watchComputer({
        onWake: wake,
        onNetwork: () => onNetwork('online'),
        onOffline: () => onNetwork('offline'),
      })
    },
    stop: () => watch?.stop(),
  }
}
