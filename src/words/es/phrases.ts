/** Evidence in brackets, where there is any. */
export const reason = (detail: string | number | undefined) =>
  detail === undefined || detail === '' ? '' : ` (${detail})`

/** Evidence that ends a sentence, where there is any. */
export const colon = (detail: string | number | undefined) =>
  detail === undefined || detail === '' ? '' : `: ${detail}`

/** The service’s own words, unchanged. */
export const words = (message: string | number | undefined) =>
  message === undefined || message === '' ? 'El servicio no indicó el motivo.' : `El servicio dice: ${message}`

/** “las 3:05 p. m.”, but “la 1:05 p. m.”, and “el 23 nov 2026, 3:05 p. m.” */
export function clockWithArticle(moment: string): string {
  if (/^0?1:/.test(moment)) return `la ${moment}`
  return startsWithClock(moment) ? `las ${moment}` : `el ${moment}`
}

/** “a las 3:05 p. m.”, but “el 23 nov 2026, 3:05 p. m.” */
export const atMoment = (moment: string): string =>
  startsWithClock(moment) ? `a ${clockWithArticle(moment)}` : clockWithArticle(moment)

const startsWithClock = (moment: string) => /^\d?\d:/.test(moment)

/** Ends a sentence with one period, also after “p. m.” */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** The host, where it is known. */
export const at = (host: string | number | undefined) => (host === undefined || host === '' ? '' : ` en ${host}`)
