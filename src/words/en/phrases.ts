/** Evidence in brackets, where there is any. */
export const reason = (detail: string | number | undefined) =>
  detail === undefined || detail === '' ? '' : ` (${detail})`

/** Evidence that ends a sentence, where there is any. */
export const colon = (detail: string | number | undefined) =>
  detail === undefined || detail === '' ? '' : `: ${detail}`

/** “a PNG picture”, “an MXF video”: letters are spelled as they are said. */
export const withArticle = (name: string | number) => `${/^([aeio]|M[PX])/i.test(String(name)) ? 'an' : 'a'} ${name}`

/** The service’s own words, unchanged. */
export const words = (message: string | number | undefined) =>
  message === undefined || message === '' ? 'The service gave no reason.' : `The service says: ${message}`

/** The host, where it is known. */
export const at = (host: string | number | undefined) => (host === undefined || host === '' ? '' : ` at ${host}`)
