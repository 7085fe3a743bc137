/** Evidence in brackets, where there is any. */
export const reason = (detail: string | number | undefined) =>
  detail === undefined || detail === '' ? '' : ` (${detail})`

/** The service’s own words, unchanged. */
export const words = (message: string | number | undefined) =>
  message === undefined || message === '' ? 'It gave no reason.' : `The service says: ${message}`
