import type { EventPosition, StationEvent } from '../../contract/event.ts'
import type { StationApi } from './station-api.ts'

/** A client that hears nothing for longer than a few of these takes the station for lost. */
const REPEAT_INTERVAL_MS = 1_500
const MAX_WAITING_EVENTS = 100
/** A port takes whatever it is given, read or not: after so many messages a client that lives asks again. */
const MAX_SUBSCRIPTION_EVENTS = 500

/**
 * The events of one client, beginning with the present or after the last one that it heard. In silence the present is
 * repeated. Who reads too slowly loses what waited, but no alert: the gap tells it to read anew.
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

/** Lists are read again; an alert is told only once. */
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
