/**
 * Formats a value for a JSONB column. PostgreSQL stores neither a zero character nor half a surrogate pair, both of
 * which names of files can hold: one of them would keep a batch from ever being stored.
 */
export const postgresJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? postgresText(inner) : inner))

/** A text that PostgreSQL can store. */
export const postgresText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
