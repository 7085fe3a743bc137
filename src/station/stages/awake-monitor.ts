import type { Exports } from '../../features/exports/core/exports.ts'
import type { EngineEvent, EngineSettings, World } from '../engine-types.ts'
import { isAwakeNeeded } from '../runtime/awake.ts'
import type { StageLoop } from './stage-loop.ts'

const AWAKE_CHECK_INTERVAL_MS = 5_000

interface Parts extends Pick<World, 'store' | 'clock'> {
  readonly settings: () => EngineSettings
  readonly exports: Pick<Exports, 'open'>
  readonly serviceNowMs: () => number | null
  readonly emit: (event: Extract<EngineEvent, { kind: 'awake' }>) => void
}

/** Reports when this computer has to stay awake, and when it may sleep. Runs beside the other stages. */
export function createAwakeMonitor({ store, clock, settings, exports, serviceNowMs, emit }: Parts) {
  let wasNeeded = false

  function report(isNeeded: boolean) {
    if (isNeeded === wasNeeded) return
    wasNeeded = isNeeded
    emit({ kind: 'awake', isNeeded })
  }

  function check() {
    report(
      isAwakeNeeded({
        counts: store.counts(),
        isPaused: settings().uploads.paused,
        hasOpenReservation: store.hasOpenReservation(serviceNowMs() ?? clock.nowMs()),
        isFetching: exports.open().some(({ state, trouble }) => state.kind === 'fetching' && !state.isHeld && !trouble),
      }),
    )
  }

  const loops: readonly StageLoop[] = [{ everyMs: AWAKE_CHECK_INTERVAL_MS, step: check }]
  return { loops, isNeeded: () => wasNeeded, stop: () => report(false) }
}
