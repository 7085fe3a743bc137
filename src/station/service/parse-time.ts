/** Parses a time as the service writes it, to epoch milliseconds; null for none. */
export function parseTimeMs(text: string | null | undefined): number | null {
  const atMs = Date.parse(text ?? '')
  return Number.isNaN(atMs) ? null : atMs
}
