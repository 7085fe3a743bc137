const STEP = 1000
const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Decimal units, as disks and networks count. */
export function formatBytes(sizeBytes: number): string {
  let value = sizeBytes
  let unit = 0
  while (value >= STEP && unit < units.length - 1) {
    value /= STEP
    unit += 1
  }
  return `${unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

export function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  return whole < 3600 ? `${Math.floor(whole / 60)} min ${whole % 60} s` : `${(whole / 3600).toFixed(1)} h`
}

const BAR_LENGTH = 20

export function barOf(share: number): string {
  const full = Math.round(Math.min(Math.max(share, 0), 1) * BAR_LENGTH)
  return '█'.repeat(full) + '░'.repeat(BAR_LENGTH - full)
}
