import { networkInterfaces } from 'node:os'
import type { ComputerEvent } from '../station/contract/computer-event.ts'
import type { Engine } from '../station/engine.ts'
import type { LoopClock } from '../station/ports.ts'
import type { StationLog } from './log/station-log.ts'
import { systemClock } from './system-clock.ts'

const POLL_INTERVAL_MS = 2_000
/** The wall clock advanced this much more than the clock that stops during sleep. */
const MIN_SLEEP_MS = 5_000

interface Options {
  readonly onWake: () => void
  readonly onNetwork: () => void
  /** Called when the last address is gone. */
  readonly onOffline: () => void
  /** Replaced by tests only. */
  readonly clock?: LoopClock
  readonly addresses?: () => string
}

/**
 * Detects sleep and network changes where the system does not report them. Call `woke` where the system reports a wake,
 * so that the wake is not detected again.
 */
export function watchComputer(options: Options) {
  const { onWake, onNetwork, onOffline, clock = systemClock, addresses = addressesNow } = options
  const stop = new AbortController()
  let lastAddresses = ''
  const present = () => ({ wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs(), addresses: readAddresses() })
  let before = present()
  void poll()

  /** Reads the addresses; unchanged when the system fails, as with no file descriptor left. */
  function readAddresses(): string {
    try {
      lastAddresses = addresses()
    } catch {
      // The next poll is in two seconds.
    }
    return lastAddresses
  }

  async function poll() {
    while (!stop.signal.aborted) {
      await clock.rest(POLL_INTERVAL_MS, stop.signal)
      if (stop.signal.aborted) return
      const now = present()
      const wallPassedMs = now.wallMs - before.wallMs
      const passedMs = now.monotonicMs - before.monotonicMs
      // The monotonic clock of some systems runs during sleep: then a late timer shows the sleep.
      if (wallPassedMs - passedMs > MIN_SLEEP_MS || passedMs > POLL_INTERVAL_MS + MIN_SLEEP_MS) onWake()
      if (now.addresses !== before.addresses) (now.addresses === '' ? onOffline : onNetwork)()
      before = now
    }
  }

  return {
    woke() {
      before = { ...present(), addresses: before.addresses }
    },
    stop: () => stop.abort(),
  }
}

/** Addresses by which other computers can reach this one; empty without a network. */
function addressesNow(): string {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ')
}

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
