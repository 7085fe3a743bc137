// A SQLite database as SQL text: what changed in it can be read in a diff.
import { DatabaseSync } from 'node:sqlite'

const quoted = (name) => `"${name.replaceAll('"', '""')}"`

function literal(value) {
  if (value === null) return 'NULL'
  // SQL text ends at a NUL.
  if (typeof value === 'string' && value.includes('\0')) return `CAST(x'${Buffer.from(value).toString('hex')}' AS TEXT)`
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`
  return String(value)
}

/** Tables, their rows, then indexes and triggers: reading it back runs no trigger a second time. */
export function dumpDatabase(file) {
  const db = new DatabaseSync(file, { readOnly: true })
  const schema = db
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    .all()
  const of = (type) => schema.filter((entry) => entry.type === type)
  const lines = []
  for (const { sql } of of('table')) lines.push(`${String(sql)};`)
  for (const { name } of of('table')) {
    // Generated columns (hidden 2 and 3) are not written.
    const columns = db
      .prepare(`PRAGMA table_xinfo(${quoted(name)})`)
      .all()
      .filter(({ hidden }) => hidden === 0)
    const list = columns.map((column) => quoted(column.name)).join(', ')
    for (const row of db.prepare(`SELECT ${list} FROM ${quoted(name)}`).all()) {
      lines.push(`INSERT INTO ${quoted(name)} (${list}) VALUES (${Object.values(row).map(literal).join(', ')});`)
    }
  }
  for (const { sql } of [...of('index'), ...of('trigger')]) lines.push(`${String(sql)};`)
  const { user_version: version } = db.prepare('PRAGMA user_version').get()
  lines.push(`PRAGMA user_version = ${version};`)
  db.close()
  return `${lines.join('\n')}\n`
}
