import type { StationHeartbeat } from '../station-heartbeat.ts'

/** A heartbeat with its moments on another clock, which shows `laterMs` more. */
export function shiftHeartbeat(heartbeat: StationHeartbeat, laterMs: number): StationHeartbeat {
  const { queue, oldestFoundAtMs, service, captures, folders, onDeck, roster } = heartbeat
  const shift = (atMs: number) => atMs + laterMs
  const shiftKnown = (atMs: number | null) => (atMs === null ? null : shift(atMs))
  return {
    ...heartbeat,
    queue: { ...queue, doneAtMs: shiftKnown(queue.doneAtMs) },
    oldestFoundAtMs: shiftKnown(oldestFoundAtMs),
    service: shiftService(service, shift),
    captures:
      captures.kind === 'refused'
        ? { ...captures, sinceMs: shift(captures.sinceMs), retryAtMs: shift(captures.retryAtMs) }
        : captures,
    folders: folders.map((folder) => ({
      ...folder,
      state:
        folder.state.kind === 'unavailable' ? { ...folder.state, sinceMs: shift(folder.state.sinceMs) } : folder.state,
    })),
    onDeck: onDeck && { ...onDeck, sinceMs: shift(onDeck.sinceMs) },
    roster: { ...roster, syncedAtMs: shiftKnown(roster.syncedAtMs) },
  }
}

export function shiftService(service: StationHeartbeat['service'], shift: (atMs: number) => number) {
  if (service.kind === 'connected') {
    const { answeredAtMs, refused } = service
    const shifted = refused && { refused: { ...refused, sinceMs: shift(refused.sinceMs) } }
    return { ...service, answeredAtMs: shift(answeredAtMs), ...shifted }
  }
  return service.kind === 'offline' ? { ...service, sinceMs: shift(service.sinceMs) } : service
}
