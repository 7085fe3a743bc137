/** A name in SQL, whatever it holds. */
export const sqlName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text in SQL, where no parameter can stand: paths in views and COPY. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const sqlTexts = (texts: readonly string[]): string => `[${texts.map(sqlText).join(', ')}]`
