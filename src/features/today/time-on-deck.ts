const MINUTE_MS = 60_000
/** From here on, hours are shown. */
const MAX_MINUTES = 120

/** Time on deck in few digits, legible from a distance. */
export function timeOnDeck(durationMs: number): { value: number; unit: 'min' | 'h' } {
  const minutes = Math.max(0, Math.floor(durationMs / MINUTE_MS))
  return minutes < MAX_MINUTES ? { value: minutes, unit: 'min' } : { value: Math.floor(minutes / 60), unit: 'h' }
}
