/** Evidence in brackets, where there is any. */
export const reason = (detail: string | number | undefined) =>
  detail === undefined || detail === '' ? '' : ` (${detail})`

/** Evidence that ends a sentence, where there is any. */
export const colon = (detail: string | number | undefined) =>
  detail === undefined || detail === '' ? '' : `: ${detail}`

/** The service’s own words, unchanged. */
export const words = (message: string | number | undefined) =>
  message === undefined || message === '' ? 'El servicio no indicó el motivo.' : `El servicio dice: ${message}`

/** “las 3:05 p. m.”, but “la 1:05 p. m.” */
export const clockWithArticle = (clock: string) => (/^0?1:/.test(clock) ? `la ${clock}` : `las ${clock}`)
