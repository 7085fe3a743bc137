const MINUTE_MS = 60_000
/** From then on hours say enough. */
const MAX_MINUTES = 120

/** How long somebody is on deck, in as few digits as can be read from afar. */
export function timeOnDeck(durationMs: number): { value: number; unit: 'min' | 'h' } {
  const minutes = Math.max(0, Math.floor(durationMs / MINUTE_MS))
  return minutes < MAX_MINUTES ? { value: minutes, unit: 'min' } : { value: Math.floor(minutes / 60), unit: 'h' }
}
