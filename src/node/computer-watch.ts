import { networkInterfaces } from 'node:os'
import type { Clock } from '../core/ports.ts'
import { systemClock } from './system-clock.ts'

const POLL_INTERVAL_MS = 2_000
/** The clock that people see went on this much further than the one that stands still while the computer sleeps. */
const MIN_SLEEP_MS = 5_000

interface Options {
  readonly onWake: () => void
  readonly onNetwork: () => void
  /** The last address is gone. */
  readonly onOffline: () => void
  /** Only tests give others. */
  readonly clock?: Clock
  readonly addresses?: () => string
}

/**
 * Notices that the computer has slept, or that its network has changed, where no system tells. `woke` is for a system
 * that does: what it told is not noticed again.
 */
export function watchComputer(options: Options) {
  const { onWake, onNetwork, onOffline, clock = systemClock, addresses = addressesNow } = options
  const stop = new AbortController()
  let lastAddresses = ''
  const present = () => ({ wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs(), addresses: readAddresses() })
  let before = present()
  void poll()

  /** The system may refuse to tell, such as with no descriptor left: then the network counts as unchanged. */
  function readAddresses(): string {
    try {
      lastAddresses = addresses()
    } catch {
      // The next look is in two seconds.
    }
    return lastAddresses
  }

  async function poll() {
    while (!stop.signal.aborted) {
      await (clock.rest ?? clock.sleep)(POLL_INTERVAL_MS, stop.signal)
      if (stop.signal.aborted) return
      const now = present()
      const wallPassedMs = now.wallMs - before.wallMs
      const passedMs = now.monotonicMs - before.monotonicMs
      // Some systems' steady clock goes on in sleep: then a pause of our own timer shows it.
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

/** Every address by which this computer can be reached from elsewhere; empty without a network. */
function addressesNow(): string {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ')
}
