/** True when the service's text equals the sent one: service interface 4.7 matches trimmed and in lower case. */
export const isSameText = (answered: string | null | undefined, sent: string) =>
  answered?.trim().toLowerCase() === sent.trim().toLowerCase()

/** The service may keep whole seconds only. */
export const isSameTime = (answered: string | null | undefined, sent: string | undefined) =>
  Math.abs(Date.parse(answered ?? '') - Date.parse(sent ?? '')) < 1_000
