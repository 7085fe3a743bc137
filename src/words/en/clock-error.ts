const YEAR_SECONDS = 365.25 * 86_400

/** Error of a clock that needs this correction: “5 hours behind”. */
export function clockErrorEn(correctionSeconds: number): string {
  const seconds = Math.abs(correctionSeconds)
  return `${amount(seconds)} ${correctionSeconds >= 0 ? 'behind' : 'ahead'}`
}

function amount(seconds: number): string {
  if (seconds >= YEAR_SECONDS) return counted(Math.round(seconds / YEAR_SECONDS), 'year')
  if (seconds >= 2 * 86_400) return counted(Math.round(seconds / 86_400), 'day')
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return counted(Math.round(seconds), 'second')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')].filter(Boolean).join(' ')
}

const counted = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
