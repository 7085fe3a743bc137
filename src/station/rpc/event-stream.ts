import type { EventPosition, StationEvent } from '../contract/event.ts'
import type { StationApi } from './station-api.ts'

/** A client without a message for several intervals reports the station as lost. */
const REPEAT_INTERVAL_MS = 1_500
const MAX_WAITING_EVENTS = 100
/** A port accepts messages that nobody reads: after this many, a living client subscribes again. */
const MAX_SUBSCRIPTION_EVENTS = 500

/**
 * Yields the events of one client, from the present or from its last event on. The present state is repeated when
 * nothing happens. A slow reader loses waiting events but no alerts: the gap makes it read its lists again.
 */
export async function* eventStream(
  subscribe: StationApi['subscribe'],
  signal: AbortSignal | undefined,
  last?: EventPosition,
) {
  let waiting: StationEvent[] = []
  let present: StationEvent | undefined
  let wake: () => void = () => undefined

  const leave = subscribe((event) => {
    const { epoch, seq } = event
    present = { epoch, seq, topics: [], clips: [], progress: [], notices: [] }
    const isFull = waiting.length >= MAX_WAITING_EVENTS
    waiting = isFull ? [withAlertsOf(waiting, event)] : [...waiting, event]
    wake()
  }, last)
  const end = () => {
    leave()
    wake()
  }
  signal?.addEventListener('abort', end)

  try {
    for (let sent = 0; sent < MAX_SUBSCRIPTION_EVENTS; sent++) {
      if (waiting.length === 0 && !signal?.aborted) {
        await waitForWake((woke) => {
          wake = woke
        })
      }
      const event = waiting.shift() ?? present
      if (signal?.aborted || !event) return
      yield event
    }
  } finally {
    signal?.removeEventListener('abort', end)
    leave()
  }
}

/** Keeps the alerts of dropped events: lists can be read again, alerts cannot. */
function withAlertsOf(lost: readonly StationEvent[], event: StationEvent): StationEvent {
  const alerts = [...lost, event].flatMap((one) => one.alerts ?? [])
  return alerts.length === 0 ? event : { ...event, alerts }
}

function waitForWake(listen: (woke: () => void) => void) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, REPEAT_INTERVAL_MS)
    timer.unref()
    listen(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
