/** The day of birth as it was sent. The service answers with a date-time (2.1), of which only the day means anything. */
export const birthDay = (dateOfBirth: string | null | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(dateOfBirth ?? '')?.[0] ?? null
