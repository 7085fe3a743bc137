/** Quotes a name for SQL. */
export const sqlName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Quotes a text for SQL where no parameter is allowed: paths in views and COPY. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const sqlTexts = (texts: readonly string[]): string => `[${texts.map(sqlText).join(', ')}]`
