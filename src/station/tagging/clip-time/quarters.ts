/** All zones differ by whole quarters of an hour. */
export const QUARTER_HOUR_MS = 15 * 60_000

/** Two zones differ by 26 hours at most. */
export const MAX_ZONE_MS = 26 * 60 * 60_000

/** Distance from the nearest whole number of quarter hours, with its sign. */
export const awayFromQuarterMs = (ms: number): number => ms - Math.round(ms / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
