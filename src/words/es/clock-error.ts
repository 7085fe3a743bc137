const YEAR_SECONDS = 365.25 * 86_400

/** Error de un reloj que necesita esta corrección: “5 horas atrasado”. */
export function clockErrorEs(correctionSeconds: number): string {
  const seconds = Math.abs(correctionSeconds)
  return `${amount(seconds)} ${correctionSeconds >= 0 ? 'atrasado' : 'adelantado'}`
}

function amount(seconds: number): string {
  if (seconds >= YEAR_SECONDS) return counted(Math.round(seconds / YEAR_SECONDS), 'año')
  if (seconds >= 2 * 86_400) return counted(Math.round(seconds / 86_400), 'día')
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return counted(Math.round(seconds), 'segundo')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && counted(hours, 'hora'), rest > 0 && counted(rest, 'minuto')].filter(Boolean).join(' ')
}

const counted = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
