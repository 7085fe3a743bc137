/** Every row of every table of a facility's schema, as text. */
export async function wholeDatabase(query: (sql: string) => Promise<Record<string, unknown>[]>): Promise<string> {
  const tables = await query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'ondeck' AND table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await query(`SELECT row_to_json(each)::text AS text FROM ${String(name)} AS each`)
    texts.push(...rows.map(({ text }) => String(text)))
  }
  return texts.join('\n')
}
